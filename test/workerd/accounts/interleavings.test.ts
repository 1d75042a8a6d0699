import { describe, expect, it } from "vitest";
import { isEnd } from "#contract/jobs";
import { startNextAttempt } from "#functions/accounts/jobs";
import { replayLedger } from "#functions/accounts/replay-ledger";
import { seededRandom } from "../../support/pictures/random";
import {
  type AccountStub,
  jobNumber,
  newAccount,
  numberedId,
  onDatabase,
} from "../../support/workerd/account";

const jobs = 12;
const grantedCredits = 8;
const steps = 240;
const atOnce = 8;

/** One thing that may happen to a job, at random; answers the end that it was told it made, if any. */
async function happen(account: AccountStub, random: () => number): Promise<string | null> {
  const number = Math.floor(random() * jobs);
  const id = numberedId("job", number);
  const attempt = 1 + Math.floor(random() * 2);
  const kind = Math.floor(random() * 7);
  if (kind === 0) await account.createJob(jobNumber(number, { idempotencyKey: `key ${number}` }));
  if (kind === 1) await account.beginAttempt(id, attempt);
  if (kind === 2) await account.reportProgress(id, attempt, random());
  if (kind === 3) {
    const { accepted } = await account.settleJob(id, attempt, { resultSizeBytes: 1 });
    return accepted ? `${id} succeeded` : null;
  }
  if (kind === 4) {
    const { accepted } = await account.failJob(id, attempt, "job-failed");
    return accepted ? `${id} failed` : null;
  }
  if (kind === 5) {
    const answer = await account.cancelJob(id);
    return answer.ok && answer.canceled ? `${id} canceled` : null;
  }
  if (kind === 6) {
    const image = await account.readJob(id);
    if (image && !isEnd(image.state))
      await onDatabase(account, (sql) => startNextAttempt(sql, id, Date.now()));
  }
  return null;
}

describe("whatever happens to jobs, in whatever order", () => {
  it.each([1, 2, 3, 4])("each ends once and the ledger replays (seed %i)", async (seed) => {
    const random = seededRandom(seed);
    const account = await newAccount(`interleaved-${seed}`, grantedCredits);
    const ends = new Set<string>();
    for (let step = 0; step < steps; step += atOnce) {
      const made = await Promise.all(Array.from({ length: atOnce }, () => happen(account, random)));
      for (const end of made) if (end) ends.add(end);
    }
    for (const image of await account.listImages()) {
      const answer = await account.cancelJob(image.id);
      if (answer.ok && answer.canceled) ends.add(`${image.id} canceled`);
    }
    const images = await account.listImages();
    expect(images.length).toBeGreaterThan(jobs / 2);
    expect([...ends].sort()).toEqual(images.map(({ id, state }) => `${id} ${state}`).sort());
    const kept = images.filter(({ state }) => state === "succeeded").length;
    const ledger = await account.readLedger();
    expect(replayLedger(ledger)).toEqual({ balanceCredits: grantedCredits - kept, openReserves: [] });
    expect((await account.readUser())?.balance).toBe(grantedCredits - kept);
    expect(ledger.filter(({ kind }) => kind === "settle")).toHaveLength(kept);
    expect(ledger.filter(({ kind }) => kind === "release")).toHaveLength(images.length - kept);
  });
});
