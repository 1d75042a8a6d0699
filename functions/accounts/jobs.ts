import { z } from "zod";
import type { ErrorCode } from "#contract/errors";
import { type ImageDocument, isEnd, type JobState, type Quote, quoteSchema } from "#contract/jobs";
import { maxActiveJobs } from "#contract/limits";
import { tellDirectory } from "./directory-news";
import { countActiveJobs, type Job, readJob } from "./job-rows";
import { readBalance, release, reserve, settle } from "./ledger";
import { type Outcome, refuse } from "./outcome";
import { silenceMs } from "./silence";
import { nextRevision } from "./revisions";
import { readRow } from "./rows";
import { deleteUnusedUpload, readUpload } from "./uploads";
import { recordJobEnd } from "./webhooks/deliveries";
import { ensureJobsWebhook, type NewWebhook } from "./webhooks/webhook-rows";

export interface NewJob {
  readonly jobId: string;
  readonly idempotencyKey?: string;
  readonly requestFingerprint: string;
  readonly uploadId: string;
  readonly quote: Quote;
  /** The engine that does it. */
  readonly engine: string;
  /** Where the job's end is told, with what signs it where the account has no webhook for jobs yet. */
  readonly webhook?: { readonly url: string; readonly signer: NewWebhook };
  /** Of the request that asks for it. */
  readonly requestId?: string | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What its strips came to is of use to a job at work alone (strips.ts). */
const forgetStrips = (sql: SqlStorage, jobId: string) =>
  sql.exec("DELETE FROM strips WHERE job_id = ?", jobId);

/** What a job ends as, in a running attempt's own words. */
export type JobEnd =
  | { readonly state: "succeeded"; readonly resultSizeBytes: number }
  | { readonly state: "failed"; readonly code: ErrorCode };

const keySchema = z.object({ request_fingerprint: z.string(), job_id: z.string() });

/**
 * Records a job and reserves its credits; call it in a transaction. The same key with the same request, or the same job
 * id with the same quote, answers the job of the first time. Refuses `idempotency-conflict`, `jobs-too-many`,
 * `upload-missing` and `credits-insufficient`.
 */
export function createJob(
  sql: SqlStorage,
  job: NewJob,
): Outcome<{ image: ImageDocument; created: boolean; balanceCredits: number }> {
  const earlier = earlierJob(sql, job);
  if (earlier) return earlier.ok ? { ...earlier, balanceCredits: readBalance(sql) } : earlier;
  if (countActiveJobs(sql) >= maxActiveJobs) return refuse("jobs-too-many");
  if (!uploadsOf(job).every((uploadId) => readUpload(sql, uploadId))) return refuse("upload-missing");
  const { jobId, quote, now } = job;
  const { amountCredits } = quote;
  // A job of a test key costs nothing, and leaves nothing in the ledger.
  if (amountCredits > 0) {
    const reserved = reserve(sql, { id: `reserve:${jobId}`, amountCredits, reference: jobId }, now);
    if (!reserved.ok) return reserved;
    // Reserved for a job of this id that was deleted since.
    if (!reserved.appended) return refuse("idempotency-conflict");
  }
  const createdAt = new Date(now).toISOString();
  sql.exec(
    `INSERT INTO jobs (id, upload_id, mode, format, width_px, height_px, amount_credits, state, progress, attempt,
       heartbeat_at_ms, watch_at_ms, created_at, revision, webhook_url, request_id, engine, parameters, mask_upload_id,
       style_upload_id)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'queued', 0, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    jobId,
    job.uploadId,
    quote.mode,
    quote.format,
    quote.widthPx,
    quote.heightPx,
    amountCredits,
    now,
    now + silenceMs,
    createdAt,
    nextRevision(sql),
    job.webhook?.url ?? null,
    job.requestId ?? null,
    job.engine,
    JSON.stringify(quote.parameters),
    quote.parameters.maskUploadId ?? null,
    quote.parameters.styleUploadId ?? null,
  );
  if (job.webhook) ensureJobsWebhook(sql, job.webhook.signer, now);
  if (job.idempotencyKey !== undefined) {
    sql.exec(
      "INSERT INTO idempotency_keys (key, request_fingerprint, job_id, created_at) VALUES (?, ?, ?, ?)",
      job.idempotencyKey,
      job.requestFingerprint,
      jobId,
      createdAt,
    );
  }
  const created = readJob(sql, jobId);
  if (!created) throw new Error(`job ${jobId} is not there after it was made`);
  tellDirectory(sql, { jobIds: [jobId] }, now);
  return { ok: true, image: created.image, created: true, balanceCredits: readBalance(sql) };
}

/** The picture of a job, and what its parameters name beside it. */
function uploadsOf({ uploadId, quote: { parameters } }: NewJob): string[] {
  const { maskUploadId, styleUploadId } = parameters;
  return [uploadId, maskUploadId, styleUploadId].filter((id) => id !== undefined);
}

function earlierJob(
  sql: SqlStorage,
  newJob: NewJob,
): Outcome<{ image: ImageDocument; created: boolean }> | null {
  const { jobId, uploadId, quote, idempotencyKey, requestFingerprint } = newJob;
  if (idempotencyKey === undefined) {
    const image = readJob(sql, jobId)?.image;
    if (!image) return null;
    const isSame =
      image.upload.id === uploadId &&
      JSON.stringify(image.quote) === JSON.stringify(quoteSchema.parse(quote));
    return isSame ? { ok: true, image, created: false } : refuse("idempotency-conflict");
  }
  const query = "SELECT request_fingerprint, job_id FROM idempotency_keys WHERE key = ?";
  const earlier = readRow(sql, keySchema, query, idempotencyKey);
  if (!earlier) return null;
  if (earlier.request_fingerprint !== requestFingerprint) return refuse("idempotency-conflict");
  const job = readJob(sql, earlier.job_id);
  // Its image was deleted since: the request was answered once, and is not done again.
  return job ? { ok: true, image: job.image, created: false } : refuse("not-found");
}

/** The job, if it is at work and this is its newest attempt. */
export function currentJob(sql: SqlStorage, jobId: string, attempt: number): Job | null {
  const job = readJob(sql, jobId);
  return job && !isEnd(job.image.state) && job.attempt === attempt ? job : null;
}

/**
 * Notes that the attempt is alive and how far it is; progress never goes back. A sign of life that moves nothing is no
 * change of the image: nobody is told of it. False where it must stop.
 */
export function reportProgress(
  sql: SqlStorage,
  jobId: string,
  attempt: number,
  progress: number,
  now: number,
): boolean {
  const job = currentJob(sql, jobId, attempt);
  if (!job) return false;
  const share = Math.min(1, Math.max(0, progress));
  sql.exec(
    `UPDATE jobs SET state = 'running', progress = max(progress, ?), heartbeat_at_ms = ?, watch_at_ms = ?,
       begun_at = coalesce(begun_at, ?) WHERE id = ?`,
    share,
    now,
    now + silenceMs,
    new Date(now).toISOString(),
    jobId,
  );
  if (job.image.state === "queued" || share > job.image.progress) markChanged(sql, jobId);
  if (job.image.state === "queued") tellDirectory(sql, { jobIds: [jobId] }, now);
  return true;
}

/** Counts a change of what the image shows, of which the live subscribers are told. */
export function markChanged(sql: SqlStorage, jobId: string): void {
  sql.exec("UPDATE jobs SET revision = ? WHERE id = ?", nextRevision(sql), jobId);
}

/**
 * Ends a job and its reserve together; call it in a transaction. Only the newest attempt can; the same end again is
 * accepted again, because the answer to the first may have been lost.
 */
export function endJob(sql: SqlStorage, jobId: string, attempt: number, end: JobEnd, now: number): boolean {
  const job = readJob(sql, jobId);
  if (!job || job.attempt !== attempt) return false;
  if (isEnd(job.image.state)) return job.image.state === end.state;
  if (end.state === "succeeded") {
    finish(sql, jobId, "succeeded", { resultSizeBytes: end.resultSizeBytes, error: null }, now);
    endReserve(sql, "settle", job, now);
  } else {
    finish(sql, jobId, "failed", { resultSizeBytes: null, error: end.code }, now);
    endReserve(sql, "release", job, now);
  }
  tellDirectory(sql, { jobIds: [jobId] }, now);
  return true;
}

/** Ends a job that its owner stopped, whatever attempt is at it. Call it in a transaction. Refuses `not-found`. */
export function cancelJob(
  sql: SqlStorage,
  jobId: string,
  now: number,
): Outcome<{ image: ImageDocument; canceled: boolean }> {
  const job = readJob(sql, jobId);
  if (!job) return refuse("not-found");
  if (!isEnd(job.image.state)) {
    finish(sql, jobId, "canceled", { resultSizeBytes: null, error: null }, now);
    endReserve(sql, "release", job, now);
    tellDirectory(sql, { jobIds: [jobId] }, now);
  }
  const image = readJob(sql, jobId)?.image ?? job.image;
  return { ok: true, image, canceled: image.state === "canceled" };
}

/** Hands a silent job to its next attempt: from now on nothing of the one before is accepted. */
export function startNextAttempt(sql: SqlStorage, jobId: string, now: number): number {
  sql.exec(
    "UPDATE jobs SET attempt = attempt + 1, heartbeat_at_ms = ?, watch_at_ms = ? WHERE id = ?",
    now,
    now + silenceMs,
    jobId,
  );
  return readJob(sql, jobId)?.attempt ?? 0;
}

/** Looks at a silent job again later. */
export function watchLater(sql: SqlStorage, jobId: string, now: number): void {
  sql.exec("UPDATE jobs SET watch_at_ms = ? WHERE id = ?", now + silenceMs, jobId);
}

/**
 * Takes an ended image out of the history, and its upload when no other image uses it. Repeatable: the answer is the
 * same, so that files which a crash left can be deleted again. Refuses `not-found` and `job-not-finished`.
 */
export function deleteImage(
  sql: SqlStorage,
  jobId: string,
): Outcome<{ jobId: string; uploadId: string | null }> {
  const tombstoneSchema = z.object({ upload_id: z.string().nullable() });
  const tombstone = readRow(
    sql,
    tombstoneSchema,
    "SELECT upload_id FROM tombstones WHERE image_id = ?",
    jobId,
  );
  if (tombstone) return { ok: true, jobId, uploadId: tombstone.upload_id };
  const job = readJob(sql, jobId);
  if (!job) return refuse("not-found");
  if (!isEnd(job.image.state)) return refuse("job-not-finished");
  sql.exec("DELETE FROM jobs WHERE id = ?", jobId);
  const uploadId = deleteUnusedUpload(sql, job.image.upload.id) ? job.image.upload.id : null;
  const values = [jobId, uploadId, nextRevision(sql)];
  sql.exec("INSERT INTO tombstones (image_id, upload_id, revision) VALUES (?, ?, ?)", ...values);
  return { ok: true, jobId, uploadId };
}

function finish(
  sql: SqlStorage,
  jobId: string,
  state: JobState,
  result: { resultSizeBytes: number | null; error: ErrorCode | null },
  now: number,
): void {
  sql.exec(
    `UPDATE jobs SET state = ?, progress = CASE WHEN ? = 'succeeded' THEN 1 ELSE progress END, result_size_bytes = ?,
       error = ?, finished_at = ?, revision = ? WHERE id = ?`,
    state,
    state,
    result.resultSizeBytes,
    result.error,
    new Date(now).toISOString(),
    nextRevision(sql),
    jobId,
  );
  forgetStrips(sql, jobId);
  const ended = readJob(sql, jobId);
  if (ended) recordJobEnd(sql, ended.image, now);
}

/** A job's own reserve can always be ended once; anything else is a bug, and rolls the transaction back. */
function endReserve(sql: SqlStorage, kind: "settle" | "release", { image }: Job, now: number): void {
  if (image.quote.amountCredits === 0) return;
  const end = { id: `${kind}:${image.id}`, reference: image.id };
  const posted = kind === "settle" ? settle(sql, end, now) : release(sql, end, now);
  if (!posted.ok) throw new Error(`the ledger refused a job's end: ${posted.code}`);
}
