import { describe, expect, it } from "vitest";
import { batchProgress, describeBatch } from "../../../../app/screens/studio/batch/batch-progress";
import { batchQuote, isStartable, type PlannedStart } from "../../../../app/screens/studio/batch/batch-quote";
import { createStartQueue } from "../../../../app/screens/studio/batch/start-queue";
import type { Draft } from "../../../../app/screens/studio/drafts";
import { offerOf } from "../../../../app/screens/studio/parameters/asked-parameters";
import { firstSettings, type Settings } from "../../../../app/screens/studio/settings";
import { firstState, type StudioAction, studioReducer } from "../../../../app/screens/studio/studio-state";
import { draftOf, imageOf, offersOf, uploadOf } from "./documents";

const settings = firstSettings(offersOf("standard"));
const sent = (number: number, widthPx: number, heightPx: number) =>
  draftOf(number, { sending: { state: "ready", upload: uploadOf("a", { widthPx, heightPx }) } });
const standard = offerOf(offersOf("standard"), "standard");
const quoteOf = (drafts: readonly Draft[], asked: Settings, balanceCredits: number) =>
  batchQuote(drafts, asked, balanceCredits, standard, {});
const broken = draftOf(9, { sending: { state: "refused", sentence: "It is broken.", retryable: false } });

describe("the total of a batch", () => {
  it("is the sum of what each picture costs on its own, in the order of the drop", () => {
    // 2×: 0.48 MP → 1 credit; 4 MP → 4 credits; 4.004 MP → 5 credits: rounded for each, as each is charged.
    const quote = quoteOf([sent(3, 1001, 1000), sent(2, 1000, 1000), sent(1, 400, 300)], settings, 25);
    expect(quote.amountCredits).toBe(10);
    expect(quote.balanceAfterCredits).toBe(15);
    expect(quote.starts.map(({ draftId, request }) => [draftId, request.expectedAmountCredits])).toEqual([
      ["draft_1", 1],
      ["draft_2", 4],
      ["draft_3", 5],
    ]);
    expect(isStartable(quote)).toBe(true);
  });

  it("leaves out what cannot be made, and says why", () => {
    const tooLarge = sent(2, 4000, 3000);
    const quote = quoteOf(
      [broken, tooLarge, sent(1, 400, 300)],
      { ...settings, size: { kind: "scale", scale: 16 } },
      100,
    );
    expect(quote.leftOut.map(({ draft }) => draft.id)).toEqual(["draft_2", "draft_9"]);
    expect(quote.leftOut[0]?.sentence).toContain("512 megapixels");
    expect(quote.leftOut[1]?.sentence).toBe("It is broken.");
    expect(quote.starts.map(({ draftId }) => draftId)).toEqual(["draft_1"]);
    expect(isStartable(quote)).toBe(true);
  });

  it("waits for pictures that are still on their way, and is unknown while a size is", () => {
    const sending = draftOf(2, { sending: { state: "sending", fraction: 0.5 } });
    const known = quoteOf([sending, sent(1, 400, 300)], settings, 25);
    expect([known.amountCredits, known.pendingCount, isStartable(known)]).toEqual([2, 1, false]);
    const unknown = quoteOf([{ ...sending, previewSize: null }, sent(1, 400, 300)], settings, 25);
    expect([unknown.amountCredits, isStartable(unknown)]).toEqual([null, false]);
  });

  it("starts nothing where the balance does not cover all of it", () => {
    const quote = quoteOf([sent(2, 1000, 1000), sent(1, 1000, 1000)], settings, 5);
    expect([quote.missingCredits, isStartable(quote)]).toEqual([3, false]);
  });
});

describe("the start of a batch", () => {
  const planned = (number: number): PlannedStart => ({
    draftId: `draft_${number}`,
    request: {
      uploadId: uploadOf("a").id,
      mode: "standard",
      size: { scale: 2 },
      format: "png",
      dryRun: false,
    },
  });
  /** A start that each test answers when it wants to. */
  function manualStart() {
    const begun: string[] = [];
    const answers = new Map<string, () => void>();
    const start = ({ draftId }: PlannedStart) => {
      begun.push(draftId);
      return new Promise<void>((resolve) => answers.set(draftId, resolve));
    };
    const answer = async (number: number) => {
      answers.get(`draft_${number}`)?.();
      // `finally` runs two turns later.
      for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
    };
    return { begun, start, answer };
  }

  it("keeps the order and never has more under way than it may", async () => {
    const { begun, start, answer } = manualStart();
    createStartQueue(start, 2).add([1, 2, 3, 4].map(planned));
    expect(begun).toEqual(["draft_1", "draft_2"]);
    await answer(2);
    expect(begun).toEqual(["draft_1", "draft_2", "draft_3"]);
  });

  it("waits while as many pictures are at work as an account may have", async () => {
    const { begun, start, answer } = manualStart();
    const queue = createStartQueue(start, 3, 2);
    queue.noteActive(1);
    queue.add([planned(1), planned(2)]);
    expect(begun).toEqual(["draft_1"]);
    queue.noteActive(2);
    await answer(1);
    expect(begun).toEqual(["draft_1"]);
    queue.noteActive(1);
    expect(begun).toEqual(["draft_1", "draft_2"]);
  });

  it("leaves out what was removed, and stops", async () => {
    const { begun, start, answer } = manualStart();
    const queue = createStartQueue(start, 1);
    queue.add([1, 2, 3, 4].map(planned));
    queue.remove("draft_2");
    await answer(1);
    expect(begun).toEqual(["draft_1", "draft_3"]);
    expect(queue.stop()).toEqual(["draft_4"]);
    await answer(3);
    expect(begun).toEqual(["draft_1", "draft_3"]);
  });
});

describe("a batch in the studio", () => {
  const after = (...actions: readonly StudioAction[]) =>
    actions.reduce(studioReducer, firstState(settings, null));
  const dropped: StudioAction = { type: "files-added", drafts: [draftOf(1), draftOf(2), draftOf(3)] };
  const pressed: StudioAction = {
    type: "batch-started",
    draftIds: ["draft_1", "draft_2", "draft_3"],
    joins: false,
  };
  const started = (number: number, letter: string): StudioAction => ({
    type: "job-started",
    subjectId: `draft_${number}`,
    imageId: imageOf(letter).id,
    upload: uploadOf(letter),
  });

  it("is what several files dropped at once are priced as; one more file joins the others", () => {
    expect(after(dropped).scope).toBe("all");
    expect(after({ type: "files-added", drafts: [draftOf(1)] }).scope).toBe("one");
    expect(after(dropped, { type: "files-added", drafts: [draftOf(4)] }).scope).toBe("all");
  });

  it("goes on where one picture is refused, and keeps its reason", () => {
    const refusal = { state: "refused", sentence: "No credits." } as const;
    const state = after(
      dropped,
      pressed,
      { type: "attempt-changed", subjectId: "draft_2", attempt: refusal },
      started(1, "a"),
      started(3, "c"),
    );
    expect(state.batch).toEqual({ waitingIds: [], imageIds: [imageOf("a").id, imageOf("c").id] });
    expect(state.drafts.map(({ id }) => id)).toEqual(["draft_2"]);
    expect(state.attempts).toEqual({ draft_2: refusal });
  });

  it("forgets what was stopped before it began, or removed", () => {
    const state = after(
      dropped,
      pressed,
      { type: "batch-stopped", draftIds: ["draft_3"] },
      { type: "draft-removed", draftId: "draft_2" },
    );
    expect(state.batch?.waitingIds).toEqual(["draft_1"]);
    expect(Object.keys(state.attempts)).toEqual(["draft_1"]);
  });

  it("counts what has become of it", () => {
    const images = [
      imageOf("a"),
      imageOf("b", { state: "failed", error: "job-failed" }),
      imageOf("c", { state: "running", progress: 0.5, finishedAt: null }),
      imageOf("d"),
    ];
    const batch = { waitingIds: ["draft_7"], imageIds: images.slice(0, 3).map(({ id }) => id) };
    const progress = batchProgress(batch, images);
    expect(progress?.fraction).toBeCloseTo(2.5 / 4);
    expect(progress && describeBatch(progress)).toBe("1 of 4 is finished, 1 failed");
    expect(progress?.isOver).toBe(false);
    expect(batchProgress({ waitingIds: [], imageIds: [imageOf("a").id] }, images)?.isOver).toBe(true);
    expect(batchProgress({ waitingIds: [], imageIds: [] }, images)).toBeNull();
  });
});
