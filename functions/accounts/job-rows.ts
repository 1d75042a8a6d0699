import { z } from "zod";
import { type ImageDocument, imageDocumentSchema, type JobState, jobStateSchema } from "#contract/jobs";
import { imageListLimit } from "#contract/limits";
import { silenceMs } from "./silence";
import { readRow, readRows } from "./rows";

/** A job as its row says, with the upload that it was made of. */
const rowSchema = z.object({
  id: z.string(),
  sequence: z.int(),
  state: jobStateSchema,
  progress: z.number(),
  attempt: z.int(),
  mode: z.string(),
  format: z.string(),
  width_px: z.int(),
  height_px: z.int(),
  amount_credits: z.int(),
  parameters: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  is_emulated: z.literal([0, 1]),
  result_size_bytes: z.int().nullable(),
  error: z.string().nullable(),
  upload_id: z.string(),
  upload_name: z.string(),
  upload_format: z.string(),
  upload_width_px: z.int(),
  upload_height_px: z.int(),
  upload_has_alpha: z.literal([0, 1]),
  upload_size_bytes: z.int(),
  upload_created_at: z.string(),
  upload_notes: z.string(),
});

/** A job with what only the account itself needs to know of it. */
export interface Job {
  readonly image: ImageDocument;
  readonly sequence: number;
  readonly attempt: number;
}

const jobSchema = rowSchema.transform(
  (row): Job => ({
    attempt: row.attempt,
    sequence: row.sequence,
    image: imageDocumentSchema.parse({
      id: row.id,
      createdAt: row.created_at,
      state: row.state,
      progress: row.progress,
      quote: {
        mode: row.mode,
        format: row.format,
        widthPx: row.width_px,
        heightPx: row.height_px,
        amountCredits: row.amount_credits,
        parameters: JSON.parse(row.parameters),
      },
      upload: {
        id: row.upload_id,
        name: row.upload_name,
        format: row.upload_format,
        widthPx: row.upload_width_px,
        heightPx: row.upload_height_px,
        hasAlpha: row.upload_has_alpha === 1,
        sizeBytes: row.upload_size_bytes,
        createdAt: row.upload_created_at,
        notes: JSON.parse(row.upload_notes),
      },
      resultSizeBytes: row.result_size_bytes,
      error: row.error,
      finishedAt: row.finished_at,
      isEmulated: row.is_emulated === 1,
    }),
  }),
);

const selectJobs = `SELECT jobs.id, jobs.sequence, state, progress, attempt, mode, jobs.format, jobs.width_px,
  jobs.height_px, amount_credits, parameters, jobs.created_at, finished_at, result_size_bytes, error, is_emulated, upload_id,
  uploads.name AS upload_name, uploads.format AS upload_format, uploads.width_px AS upload_width_px,
  uploads.height_px AS upload_height_px, uploads.has_alpha AS upload_has_alpha,
  uploads.size_bytes AS upload_size_bytes, uploads.created_at AS upload_created_at, uploads.notes AS upload_notes
  FROM jobs JOIN uploads ON uploads.id = jobs.upload_id`;

export function readJob(sql: SqlStorage, jobId: string): Job | null {
  return readRow(sql, jobSchema, `${selectJobs} WHERE jobs.id = ?`, jobId);
}

/** The newest job that was made under an idempotency key which begins like this, and how many such keys there are. */
export function newestJobOfKeys(
  sql: SqlStorage,
  prefix: string,
): { image: ImageDocument | null; count: number } {
  const schema = z.object({ job_id: z.string() });
  const query =
    "SELECT job_id FROM idempotency_keys WHERE key BETWEEN ?1 AND ?1 || char(65535) ORDER BY rowid DESC";
  const keys = readRows(sql, schema, query, prefix);
  const [newest] = keys;
  return { image: newest ? (readJob(sql, newest.job_id)?.image ?? null) : null, count: keys.length };
}

/** The newest images, newest first, as many as the history shows (specification section 9). */
export function listImages(sql: SqlStorage): ImageDocument[] {
  const query = `${selectJobs} ORDER BY jobs.created_at DESC, jobs.sequence DESC LIMIT ?`;
  return readRows(sql, jobSchema, query, imageListLimit).map(({ image }) => image);
}

/** Where a page of jobs begins: after the job that was made then, with that number. */
export interface JobPosition {
  readonly createdAt: string;
  readonly sequence: number;
}

export interface JobPageRequest {
  readonly after: JobPosition | null;
  readonly state: JobState | null;
  readonly limit: number;
}

/** A page of jobs, newest first, and where the next one begins; null after the last. */
export function listJobPage(
  sql: SqlStorage,
  { after, state, limit }: JobPageRequest,
): { images: ImageDocument[]; next: JobPosition | null } {
  const query = `${selectJobs}
    WHERE (?1 IS NULL OR (jobs.created_at, jobs.sequence) < (?1, ?2)) AND (?3 IS NULL OR state = ?3)
    ORDER BY jobs.created_at DESC, jobs.sequence DESC LIMIT ?4`;
  const found = readRows(
    sql,
    jobSchema,
    query,
    after?.createdAt ?? null,
    after?.sequence ?? null,
    state,
    limit + 1,
  );
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    images: page.map(({ image }) => image),
    next: last ? { createdAt: last.image.createdAt, sequence: last.sequence } : null,
  };
}

/** All images, oldest first: the history shows only the newest. */
export function listEveryImage(sql: SqlStorage): ImageDocument[] {
  return readRows(sql, jobSchema, `${selectJobs} ORDER BY jobs.sequence`).map(({ image }) => image);
}

/** The images that changed after a revision, newest first. */
export function imagesChangedSince(sql: SqlStorage, revision: number): ImageDocument[] {
  const query = `${selectJobs} WHERE jobs.revision > ? ORDER BY jobs.created_at DESC, jobs.sequence DESC LIMIT ?`;
  return readRows(sql, jobSchema, query, revision, imageListLimit).map(({ image }) => image);
}

/** The ids of the images that were deleted after a revision. */
export function imagesRemovedSince(sql: SqlStorage, revision: number): string[] {
  const schema = z.object({ image_id: z.string() });
  const query = "SELECT image_id FROM tombstones WHERE revision > ? ORDER BY revision";
  return readRows(sql, schema, query, revision).map((row) => row.image_id);
}

/** What the watch needs to know of a job; no more, so that a row which cannot be shown is looked after all the same. */
export interface SilentJob {
  readonly id: string;
  readonly attempt: number;
  readonly heartbeatAt: number;
  /** Of the request that asked for it. */
  readonly requestId: string | null;
}

const silentJobSchema = z
  .object({ id: z.string(), attempt: z.int(), heartbeat_at_ms: z.int(), request_id: z.string().nullable() })
  .transform(
    ({ id, attempt, heartbeat_at_ms, request_id }): SilentJob => ({
      id,
      attempt,
      heartbeatAt: heartbeat_at_ms,
      requestId: request_id,
    }),
  );

/**
 * Jobs at work that have been silent for longer than they may. One that is to be looked at later than twice the longest watch
 * from now was noted before the clock was set back: it is due, for nobody knows since when. (Once would not do: the machine
 * that asked for the job may be a little ahead.)
 */
export function silentJobs(sql: SqlStorage, now: number): SilentJob[] {
  const query = `SELECT id, attempt, heartbeat_at_ms, request_id FROM jobs
    WHERE state IN ('queued', 'running') AND (watch_at_ms <= ?1 OR watch_at_ms > ?1 + ${2 * silenceMs})
    ORDER BY sequence`;
  return readRows(sql, silentJobSchema, query, now);
}

/** The request that asked for a job; null where none is known, or the job is gone. */
export function readRequestId(sql: SqlStorage, jobId: string): string | null {
  const schema = z.object({ request_id: z.string().nullable() });
  return readRow(sql, schema, "SELECT request_id FROM jobs WHERE id = ?", jobId)?.request_id ?? null;
}

export function countActiveJobs(sql: SqlStorage): number {
  const query = "SELECT count(*) AS count FROM jobs WHERE state IN ('queued', 'running')";
  return readRow(sql, z.object({ count: z.int() }), query)?.count ?? 0;
}
