import { describe, expect, it } from "vitest";
import { isEnd } from "#contract/jobs";
import { listImages, readJob } from "#functions/accounts/job-rows";
import { startNextAttempt } from "#functions/accounts/jobs";
import { readLedger } from "#functions/accounts/ledger";
import { replayLedger } from "#functions/accounts/replay-ledger";
import { readUserRecord } from "#functions/accounts/user-record";
import { seededRandom } from "../../support/pictures/random";
import {
  type AccountStub,
  jobNumber,
  newAccount,
  numberedId,
  onDatabase,
} from "../../support/workerd/account";

/** One thing that may happen to one of `jobs` jobs, at random; answers the end that it was told it made, if any. */
async function happen(account: AccountStub, jobs: number, random: () => number): Promise<string | null> {
  const number = Math.floor(random() * jobs);
  const id = numberedId("job", number);
  const attempt = 1 + Math.floor(random() * 3);
  const kind = Math.floor(random() * 7);
  if (kind === 0) await account.createJob(jobNumber(number, { idempotencyKey: `key ${number}` }));
  if (kind === 5) {
    const answer = await account.cancelJob(id);
    return answer.ok && answer.canceled ? `${id} canceled` : null;
  }
  if (kind === 6) {
    const image = await account.readJob(id);
    if (image && !isEnd(image.state))
      await onDatabase(account, (sql) => startNextAttempt(sql, id, Date.now()));
  }
  return kind === 0 || kind === 6 ? null : work(account, kind, id, attempt, random());
}

/** What an attempt does, the newest or another. Attempts only rise: one that is stale now is never listened to again. */
async function work(
  account: AccountStub,
  kind: number,
  id: string,
  attempt: number,
  progress: number,
): Promise<string | null> {
  const newest = (await onDatabase(account, (sql) => readJob(sql, id)))?.attempt ?? Number.POSITIVE_INFINITY;
  let isHeard = false;
  let end: string | null = null;
  if (kind === 1) isHeard = (await account.beginAttempt(id, attempt)).proceed;
  if (kind === 2) isHeard = (await account.reportProgress(id, attempt, progress)).proceed;
  if (kind === 3) {
    isHeard = (await account.settleJob(id, attempt, { resultSizeBytes: 1 })).accepted;
    end = `${id} succeeded`;
  }
  if (kind === 4) {
    isHeard = (await account.failJob(id, attempt, "job-failed")).accepted;
    end = `${id} failed`;
  }
  if (isHeard) expect(attempt).toBeGreaterThanOrEqual(newest);
  return isHeard ? end : null;
}

/** The ends so far; throws where the ledger, the record and the jobs do not agree. */
async function checkedEnds(account: AccountStub, grantedCredits: number): Promise<string[]> {
  const [ledger, user, images] = await onDatabase(account, (sql) => {
    return [readLedger(sql), readUserRecord(sql), listImages(sql)] as const;
  });
  const ended = images.filter(({ state }) => isEnd(state));
  const open = images.filter(({ state }) => !isEnd(state));
  const kept = ended.filter(({ state }) => state === "succeeded").length;
  const replayed = replayLedger(ledger);
  expect(replayed.balanceCredits).toBe(grantedCredits - kept - open.length);
  expect(replayed.balanceCredits).toBeGreaterThanOrEqual(0);
  expect([...replayed.openReserves].sort()).toEqual(open.map(({ id }) => id).sort());
  expect(user?.balance).toBe(replayed.balanceCredits);
  expect(ledger.filter(({ kind }) => kind === "settle")).toHaveLength(kept);
  expect(ledger.filter(({ kind }) => kind === "release")).toHaveLength(ended.length - kept);
  return ended.map(({ id, state }) => `${id} ${state}`).sort();
}

describe("whatever happens to jobs, in whatever order", () => {
  const courses = [
    { seed: 1, jobs: 12, grantedCredits: 8, steps: 240, atOnce: 8 },
    { seed: 2, jobs: 12, grantedCredits: 8, steps: 240, atOnce: 8 },
    { seed: 3, jobs: 12, grantedCredits: 3, steps: 240, atOnce: 8 },
    { seed: 4, jobs: 40, grantedCredits: 15, steps: 400, atOnce: 1 },
    { seed: 5, jobs: 40, grantedCredits: 5, steps: 400, atOnce: 1 },
  ];
  it.each(courses)(
    "each ends at most once and the ledger replays after every step: %o",
    async (course) => {
      const { seed, jobs, grantedCredits, steps, atOnce } = course;
      const random = seededRandom(seed);
      const account = await newAccount(`interleaved-${seed}`, grantedCredits);
      const told = new Set<string>();
      for (let step = 0; step < steps; step += atOnce) {
        const made = await Promise.all(Array.from({ length: atOnce }, () => happen(account, jobs, random)));
        for (const end of made) if (end) told.add(end);
        // An end that was told is the job's end, and stays it.
        expect(await checkedEnds(account, grantedCredits)).toEqual([...told].sort());
      }
      const images = await account.listImages();
      expect(images.length).toBeGreaterThan(grantedCredits / 2);
      for (const { id } of images) await account.cancelJob(id);
      expect(await checkedEnds(account, grantedCredits)).toHaveLength(images.length);
      expect(replayLedger(await account.readLedger()).openReserves).toEqual([]);
    },
    30_000,
  );
});
