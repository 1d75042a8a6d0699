import { isEnd } from "#contract/jobs";
import { tellDirectory } from "../directory-news";
import { readJob } from "../job-rows";
import { cancelJob, createJob, startNextAttempt } from "../jobs";
import { correct, readCreditsOf } from "../ledger";
import { type Outcome, refuse } from "../outcome";
import { readEngine } from "../predictions";

/** The attempt of a job that is to be started now. */
export interface OrderedAttempt {
  readonly jobId: string;
  readonly attempt: number;
}

/**
 * Gives a job's credits back, once: one at work is stopped and its reserve released, one that ended has what it still
 * holds posted as a correction, also after its picture was deleted. Call it in a transaction. Refuses `not-found`, and
 * `job-not-charged` where nothing is held for it (any more).
 */
export function refundJob(
  sql: SqlStorage,
  jobId: string,
  now: number,
): Outcome<{ amountCredits: number; isStopped: boolean }> {
  const job = readJob(sql, jobId);
  const heldCredits = -readCreditsOf(sql, jobId).sumCredits;
  if (job && !isEnd(job.image.state)) {
    const canceled = cancelJob(sql, jobId, now);
    return canceled.ok ? { ok: true, amountCredits: heldCredits, isStopped: true } : canceled;
  }
  if (!job && readCreditsOf(sql, jobId).count === 0) return refuse("not-found");
  if (heldCredits <= 0) return refuse("job-not-charged");
  const posted = correct(sql, { id: `refund:${jobId}`, amountCredits: heldCredits, reference: jobId }, now);
  if (!posted.ok) return posted;
  tellDirectory(sql, { jobIds: [jobId] }, now);
  return { ok: true, amountCredits: heldCredits, isStopped: false };
}

/**
 * Tries a job again: one at work goes over to its next attempt, one that failed becomes a new job of the same picture, which
 * costs its owner nothing, for they have not asked for it. A failed job is tried again once; asking again answers the same new
 * job. Call it in a transaction. Refuses `not-found`, `job-not-failed`, `jobs-too-many` and `upload-missing`.
 */
export function retryJob(
  sql: SqlStorage,
  jobId: string,
  newJobId: string,
  now: number,
): Outcome<{ ordered: OrderedAttempt }> {
  const job = readJob(sql, jobId);
  if (!job) return refuse("not-found");
  const { image } = job;
  if (!isEnd(image.state)) {
    const attempt = startNextAttempt(sql, jobId, now);
    tellDirectory(sql, { jobIds: [jobId] }, now);
    return { ok: true, ordered: { jobId, attempt } };
  }
  if (image.state !== "failed") return refuse("job-not-failed");
  const created = createJob(sql, {
    jobId: newJobId,
    idempotencyKey: `operators retry ${jobId}`,
    requestFingerprint: `retry of ${jobId}`,
    uploadId: image.upload.id,
    quote: { ...image.quote, amountCredits: 0 },
    engine: readEngine(sql, jobId),
    now,
  });
  return created.ok ? { ok: true, ordered: { jobId: created.image.id, attempt: 1 } } : created;
}
