import { isEnd } from "#contract/jobs";
import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";
import { log } from "#functions/observe/log";
import { deleteByPrefix, jobOfWorkKey, objectKeys, type WorkedJob } from "#functions/pictures/object-keys";

/** Work that nobody has added to for so long is nobody's, or its account must be looked in on. */
const quietMs = 2 * 3_600_000;

/** What one sweep looks at; the next one goes on with what is left. */
const maxPages = 5;
const maxJobs = 100;

/**
 * Looks at what jobs keep only while they are at work. Of a job that has ended, or that no account knows, it is what a
 * crash left behind, and goes. Of one that is still at work the account is asked, which wakes it: an account that is awake
 * has its alarm, and the alarm ends what no workflow owns. Throws when it has looked at all, where some could not be looked at.
 */
export async function sweepWork(env: Pick<Env, "PICTURES" | "ACCOUNTS">, now: number): Promise<void> {
  const failures: unknown[] = [];
  for (const job of await quietJobs(env.PICTURES, now)) {
    // One account that does not answer must not keep what comes after it.
    await sweepJob(env, job).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} jobs were not looked at`);
}

async function sweepJob(env: Pick<Env, "PICTURES" | "ACCOUNTS">, { uid, jobId }: WorkedJob): Promise<void> {
  const image = await accountOf(env, uid).readJob(jobId);
  if (image && !isEnd(image.state)) {
    log.warn("a job has been at work for hours", { jobId });
    return;
  }
  await deleteByPrefix(env.PICTURES, objectKeys.work(uid, jobId));
}

async function quietJobs(bucket: R2Bucket, now: number): Promise<WorkedJob[]> {
  const jobs = new Map<string, WorkedJob & { readonly newest: number }>();
  let cursor: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const listed = await bucket.list({ prefix: objectKeys.allWork, ...(cursor !== undefined && { cursor }) });
    for (const { key, uploaded } of listed.objects) {
      const job = jobOfWorkKey(key);
      if (!job) continue;
      const prefix = objectKeys.work(job.uid, job.jobId);
      const newest = Math.max(jobs.get(prefix)?.newest ?? 0, uploaded.getTime());
      jobs.set(prefix, { ...job, newest });
    }
    if (!listed.truncated) break;
    cursor = listed.cursor;
  }
  return [...jobs.values()].filter(({ newest }) => newest <= now - quietMs).slice(0, maxJobs);
}
