import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

/** An order as it was sent, or is about to be. */
export interface BegunOrder {
  readonly key: string;
  readonly amountCredits: number;
}

const lineSchema = z.discriminatedUnion("event", [
  z.object({
    event: z.literal("begun"),
    picture: z.string(),
    fingerprint: z.string(),
    key: z.string(),
    amountCredits: z.int(),
  }),
  z.object({ event: z.literal("done"), picture: z.string(), fingerprint: z.string() }),
  z.object({ event: z.literal("failed"), picture: z.string(), fingerprint: z.string(), code: z.string() }),
]);
type Line = z.infer<typeof lineSchema>;

interface PictureState {
  readonly fingerprint: string;
  readonly order: BegunOrder | null;
  readonly isDone: boolean;
}

export const journalName = ".limn-journal.jsonl";

/**
 * What has become of each picture of an output folder, in an append-only file of JSON lines. An order's
 * Idempotency-Key is on the disk before the order is sent: whoever is killed in between sends the same order again, which
 * is no second one.
 */
export class Journal {
  readonly #file: FileHandle;
  readonly #states: Map<string, PictureState>;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(file: FileHandle, states: Map<string, PictureState>) {
    this.#file = file;
    this.#states = states;
  }

  /** Opens or begins the journal of a folder, which is made where it is missing. */
  static async open(folder: string): Promise<Journal> {
    await mkdir(folder, { recursive: true });
    const journalPath = path.join(folder, journalName);
    const text = await readFile(journalPath, "utf8").catch(() => "");
    const states = new Map<string, PictureState>();
    for (const line of text.split("\n").map(parseLine)) if (line) apply(states, line);
    const file = await open(journalPath, "a");
    // A line that was cut off by a crash stands alone, and nothing that it says has happened.
    if (text !== "" && !text.endsWith("\n")) await file.appendFile("\n");
    return new Journal(file, states);
  }

  isDone(picture: string, fingerprint: string): boolean {
    const state = this.#states.get(picture);
    return state?.fingerprint === fingerprint && state.isDone;
  }

  /** The order that was begun for this picture and has not come to nothing. */
  orderOf(picture: string, fingerprint: string): BegunOrder | null {
    const state = this.#states.get(picture);
    return state?.fingerprint === fingerprint ? state.order : null;
  }

  async begin(picture: string, fingerprint: string, order: BegunOrder): Promise<void> {
    await this.#append({ event: "begun", picture, fingerprint, ...order });
  }

  /** The result is on the disk. */
  async finish(picture: string, fingerprint: string): Promise<void> {
    await this.#append({ event: "done", picture, fingerprint });
  }

  /** Its job has come to nothing: another try is another order. */
  async giveUp(picture: string, fingerprint: string, code: string): Promise<void> {
    await this.#append({ event: "failed", picture, fingerprint, code });
  }

  async close(): Promise<void> {
    await this.#last;
    await this.#file.close();
  }

  /** Lines are written one after the other, each of them to the disk itself. */
  #append(line: Line): Promise<void> {
    const written = this.#last.then(async () => {
      await this.#file.appendFile(`${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`);
      await this.#file.datasync();
      apply(this.#states, line);
    });
    this.#last = written.catch(() => undefined);
    return written;
  }
}

function apply(states: Map<string, PictureState>, line: Line): void {
  const { picture, fingerprint } = line;
  const before = states.get(picture);
  const known = before?.fingerprint === fingerprint ? before.order : null;
  if (line.event === "begun") {
    const { key, amountCredits } = line;
    states.set(picture, { fingerprint, order: { key, amountCredits }, isDone: false });
  } else {
    const isDone = line.event === "done";
    states.set(picture, { fingerprint, order: isDone ? known : null, isDone });
  }
}

function parseLine(text: string): Line | null {
  try {
    return lineSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** What tells one order from another: the picture's bytes, and what is asked for where. */
export function fingerprintOf(bytes: Uint8Array, settings: unknown): string {
  return createHash("sha256").update(bytes).update(JSON.stringify(settings)).digest("hex");
}
