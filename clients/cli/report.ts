import { pictureNoteSentences } from "#contract/picture-notes";
import type { BatchTotals, PictureOutcome, PlannedPicture } from "./batch";
import { progressBar } from "./progress-bar";

const number = new Intl.NumberFormat("en");
export const counted = (count: number, one: string) =>
  `${number.format(count)} ${one}${count === 1 ? "" : "s"}`;

/** What a person or a program hears of many pictures: JSON lines on the output, or a bar and sentences. */
export class BatchReport {
  readonly #json: boolean;
  readonly #pictures: number;
  readonly #bar = progressBar(process.stderr, "Enhancing");
  #ended = 0;

  constructor(json: boolean, pictures: number) {
    this.#json = json;
    this.#pictures = pictures;
  }

  /** A sentence for people, beside what programs read. */
  say(sentence: string): void {
    this.#bar.clear();
    console.error(sentence);
  }

  hear({ inputPath, outputPath }: PlannedPicture, outcome: PictureOutcome): void {
    this.#ended += 1;
    if (this.#json) {
      const { endsAll: _, ...told } = { endsAll: false, ...outcome };
      console.log(JSON.stringify({ input: inputPath, output: outputPath, ...told }));
      return;
    }
    if (outcome.state === "failed") this.say(`${inputPath}: ${outcome.message}`);
    const notes = outcome.state === "done" ? (outcome.notes ?? []) : [];
    for (const note of notes) this.say(`${inputPath}: ${pictureNoteSentences[note]}`);
    this.#bar.show(this.#ended / this.#pictures);
  }

  sum(totals: BatchTotals, isPaid: boolean): void {
    if (this.#json) {
      console.log(JSON.stringify({ summary: totals }));
      return;
    }
    this.#bar.clear();
    const { done, skipped, failed, left, amountCredits } = totals;
    const parts = [
      `${counted(done, "picture")} done${isPaid ? ` for ${counted(amountCredits, "credit")}` : ""}`,
      ...(skipped > 0 ? [`${number.format(skipped)} done before`] : []),
      ...(failed > 0 ? [`${number.format(failed)} could not be done`] : []),
      ...(left > 0 ? [`${number.format(left)} not begun`] : []),
    ];
    console.log(`${parts.join(", ")}.`);
  }
}
