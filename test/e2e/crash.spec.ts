import { expect, test } from "@playwright/test";
import { z } from "zod";
import { replayLedger } from "#functions/accounts/replay-ledger";
import { groupMembers } from "../../scripts/processes/group-members.mjs";
import { projectPath } from "../../scripts/project.mjs";
import { startStack } from "../../scripts/stack/stack.mjs";
import { type ApiPerson, signInByApi } from "../support/api-person";
import { jpegOf } from "../support/pictures/jpeg";
import { sceneRaster } from "../support/pictures/rasters";
import { decoded } from "../support/studio";

/** The watchdog looks after half a minute of silence, and the job is then done again from where it was. */
const recoveryTimeoutMs = 180_000;

const small = { widthPx: 240, heightPx: 160 };
/** Enlarged it has more than six megapixels: two strips, which the queue hands on (imaging/enhance/strips.ts). */
const large = { widthPx: 625, heightPx: 625 };
const scale = 4;

/** What the Worker is at when it is killed: the steps of a job that succeeds (functions/jobs/job-course.ts), and a strip. */
const moments = [
  { step: "begin", picture: small },
  { step: "prepare", picture: small },
  { step: "enhance strip 0", picture: small },
  { step: "store", picture: small },
  // The local queue forgets its messages with the Worker: the account finds the strips silent.
  { step: "strip 1", picture: large },
  { step: "settle", picture: small },
] as const;

const stepSchema = z.union([
  z.object({ message: z.literal("a step begins"), jobId: z.string(), step: z.string() }),
  z
    .object({ message: z.literal("a strip begins"), jobId: z.string(), strip: z.int() })
    .transform(({ jobId, strip }) => ({ jobId, step: `strip ${strip}` })),
]);

/** Hears in the Worker's log at which step each job is. */
class StepWatch {
  readonly #killed = new Set<string>();
  #awaited: { readonly step: string; readonly reached: (jobId: string) => void } | null = null;

  /** Resolves to the job that begins this step next, of those that no kill has met before. */
  next(step: string): Promise<string> {
    return new Promise((resolve) => {
      this.#awaited = { step, reached: resolve };
    });
  }

  hear(line: string): void {
    if (!line.startsWith("{")) return;
    const { data } = stepSchema.safeParse(JSON.parse(line));
    if (!data || data.step !== this.#awaited?.step || this.#killed.has(data.jobId)) return;
    this.#killed.add(data.jobId);
    this.#awaited.reached(data.jobId);
    this.#awaited = null;
  }
}

/**
 * Every reserve has one end, the balance is what was paid, and each picture that was paid for is there. A job whose later attempts met the
 * kills of later jobs may have used up its three: it is released.
 */
async function expectWhole(person: ApiPerson, jobIds: readonly string[], before: number): Promise<void> {
  let paidCredits = 0;
  const ends = new Map<string, "settle" | "release">();
  for (const id of jobIds) {
    const { state, quote, upload } = await person.ended(id, recoveryTimeoutMs);
    ends.set(id, state === "succeeded" ? "settle" : "release");
    if (state !== "succeeded") continue;
    paidCredits += quote.amountCredits;
    const result = await decoded(await person.result(id));
    expect([result.widthPx, result.heightPx]).toEqual([upload.widthPx * scale, upload.heightPx * scale]);
  }
  // Nothing met the last one again.
  expect(ends.get(jobIds.at(-1) ?? "")).toBe("settle");
  const ledger = await person.ledger();
  expect(replayLedger(ledger)).toEqual({ balanceCredits: before - paidCredits, openReserves: [] });
  expect(await person.balance()).toBe(before - paidCredits);
  for (const id of jobIds) {
    const kinds = ledger.filter(({ reference }) => reference === id).map(({ kind }) => kind);
    expect(kinds).toEqual(["reserve", ends.get(id)]);
  }
}

// A product of its own: this one is killed.
test("a Worker killed at each step of a job and started again finishes it, and charges once", async () => {
  test.setTimeout(600_000);
  const watch = new StepWatch();
  const stack = await startStack({
    logsPath: projectPath(".limn", "reports", "crash-logs"),
    onWorkerLine: (line) => watch.hear(line),
  });
  try {
    const person = await signInByApi(stack);
    const before = await person.balance();
    const jobIds: string[] = [];
    for (const { step, picture } of moments) {
      const { widthPx, heightPx } = picture;
      const upload = await person.upload("picture.jpg", await jpegOf(sceneRaster(widthPx, heightPx, 3)));
      const reached = watch.next(step).then(async (jobId) => {
        await stack.killWorker();
        return jobId;
      });
      // Killed at its first step the Worker may owe the answer.
      await person.start({ uploadId: upload.id, size: { scale }, format: "jpeg" }).catch(() => null);
      jobIds.push(await reached);
      await stack.startWorker();
    }
    await expectWhole(person, jobIds, before);
  } finally {
    await stack.stop();
  }
});

test("a Worker that ends by itself is told of, with the last that it said", async () => {
  let told: Error | null = null;
  const stack = await startStack({
    logsPath: projectPath(".limn", "reports", "abort-logs"),
    onCrash: (error) => {
      told = error;
    },
  });
  try {
    // As V8 ends workerd where it finds itself broken.
    for (const pid of groupMembers(stack.workerGroupId(), "workerd") ?? []) process.kill(pid, "SIGABRT");
    await expect
      .poll(() => told?.message, { timeout: 30_000 })
      .toMatch(/^The Worker ended by itself\.[^]*Received signal #6/);
  } finally {
    await stack.stop();
  }
});
