import { z } from "zod";
import { type ErrorCode, isErrorCode } from "#contract/errors";
import type { ImageDocument } from "#contract/jobs";
import { readJob } from "./job-rows";
import { currentJob, reportProgress } from "./jobs";
import { readRow, readRows } from "./rows";

/** One strip of one attempt at a job; strips are counted from 0. */
export interface StripOfAttempt {
  readonly jobId: string;
  readonly attempt: number;
  readonly strip: number;
}

/** A share (0 to 1) of one strip, and what all strips together are of the job's progress. */
export interface StripProgress {
  readonly share: number;
  readonly from: number;
  readonly to: number;
}

/** `stopped`: the attempt is not the job's newest any more, or the job has ended. */
export type StripsState =
  | { readonly state: "working" | "done" | "stopped" }
  | { readonly state: "failed"; readonly code: ErrorCode };

/** `last`: all are done now. `left`: the job is another attempt's, which finds what was made. `over`: it is nobody's any more. */
export type FinishedStrip = "done" | "last" | "left" | "over";

/** What the watch must know of an attempt's strips: whether one that is not done was begun, or all of those wait in the queue. */
export type OpenStrips = "none" | "queued" | "working";

const rowSchema = z.object({
  state: z.enum(["queued", "working", "done", "failed"]),
  error: z.string().nullable(),
});

function readStrip(sql: SqlStorage, { jobId, attempt, strip }: StripOfAttempt) {
  const query = "SELECT state, error FROM strips WHERE job_id = ? AND attempt = ? AND strip = ?";
  return readRow(sql, rowSchema, query, jobId, attempt, strip);
}

function statesOf(sql: SqlStorage, jobId: string, attempt: number) {
  const query = "SELECT state, error FROM strips WHERE job_id = ? AND attempt = ?";
  return readRows(sql, rowSchema, query, jobId, attempt);
}

/**
 * Notes that an attempt hands out so many strips; call it before their messages are sent. What an older attempt noted is forgotten, and the same
 * again changes nothing. False where the attempt must stop.
 */
export function handOutStrips(
  sql: SqlStorage,
  { jobId, attempt }: Omit<StripOfAttempt, "strip">,
  count: number,
  now: number,
): boolean {
  if (!reportProgress(sql, jobId, attempt, 0, now)) return false;
  if (statesOf(sql, jobId, attempt).length > 0) return true;
  sql.exec("DELETE FROM strips WHERE job_id = ?", jobId);
  for (let strip = 0; strip < count; strip += 1) {
    const insert = "INSERT INTO strips (job_id, strip, attempt, state) VALUES (?, ?, ?, 'queued')";
    sql.exec(insert, jobId, strip, attempt);
  }
  return true;
}

/** The job for a strip that begins; null where there is nothing to do for it: it is done, has failed with another, or is not this attempt's. */
export function beginStrip(sql: SqlStorage, of: StripOfAttempt, now: number): ImageDocument | null {
  if (stripsState(sql, of).state !== "working") return null;
  const state = readStrip(sql, of)?.state;
  if (state !== "queued" && state !== "working") return null;
  setState(sql, of, "working");
  reportProgress(sql, of.jobId, of.attempt, 0, now);
  return currentJob(sql, of.jobId, of.attempt)?.image ?? null;
}

/** Notes how far a strip is. Progress is that of all strips and never goes back, also where one is begun again. False where the strip must stop. */
export function reportStrip(
  sql: SqlStorage,
  of: StripOfAttempt,
  { share, from, to }: StripProgress,
  now: number,
): boolean {
  if (stripsState(sql, of).state !== "working") return false;
  sql.exec(
    "UPDATE strips SET share = max(share, min(1, ?)) WHERE job_id = ? AND strip = ? AND attempt = ? AND state = 'working'",
    share,
    of.jobId,
    of.strip,
    of.attempt,
  );
  const sharesSchema = z.object({ mean: z.number().nullable() });
  const mean = readRow(sql, sharesSchema, "SELECT avg(share) AS mean FROM strips WHERE job_id = ?", of.jobId);
  return reportProgress(sql, of.jobId, of.attempt, from + (to - from) * (mean?.mean ?? 0), now);
}

/** Notes that a strip is stored. The same again answers the same. */
export function finishStrip(sql: SqlStorage, of: StripOfAttempt, now: number): FinishedStrip {
  const row = readStrip(sql, of);
  if (!row || !currentJob(sql, of.jobId, of.attempt)) {
    return isAtWork(sql, of.jobId) ? "left" : "over";
  }
  sql.exec(
    "UPDATE strips SET state = 'done', share = 1 WHERE job_id = ? AND strip = ? AND state != 'failed'",
    of.jobId,
    of.strip,
  );
  reportProgress(sql, of.jobId, of.attempt, 0, now);
  return stripsState(sql, of).state === "done" ? "last" : "done";
}

/** A strip that came to nothing this time, and will be begun again, waits as it did before. */
export function returnStrip(sql: SqlStorage, of: StripOfAttempt): void {
  if (readStrip(sql, of)?.state === "working") setState(sql, of, "queued");
}

/** Notes that a strip has failed for good; answers whether that is anybody's business. */
export function failStrip(sql: SqlStorage, of: StripOfAttempt, code: ErrorCode): boolean {
  const row = readStrip(sql, of);
  if (!row || row.state === "done" || !currentJob(sql, of.jobId, of.attempt)) return false;
  const update = "UPDATE strips SET state = 'failed', error = ? WHERE job_id = ? AND strip = ?";
  sql.exec(update, code, of.jobId, of.strip);
  return true;
}

/** What an attempt's strips came to so far. */
export function stripsState(sql: SqlStorage, { jobId, attempt }: Omit<StripOfAttempt, "strip">): StripsState {
  if (!currentJob(sql, jobId, attempt)) return { state: "stopped" };
  const strips = statesOf(sql, jobId, attempt);
  const failed = strips.find(({ state }) => state === "failed");
  if (failed) return { state: "failed", code: isErrorCode(failed.error) ? failed.error : "job-failed" };
  // None were handed out to an attempt that another has overtaken since.
  if (strips.length === 0) return { state: "stopped" };
  return { state: strips.every(({ state }) => state === "done") ? "done" : "working" };
}

export function openStrips(sql: SqlStorage, jobId: string, attempt: number): OpenStrips {
  const states = statesOf(sql, jobId, attempt).map(({ state }) => state);
  if (states.includes("working")) return "working";
  return states.includes("queued") ? "queued" : "none";
}

function setState(sql: SqlStorage, { jobId, strip }: StripOfAttempt, state: "queued" | "working"): void {
  sql.exec("UPDATE strips SET state = ? WHERE job_id = ? AND strip = ?", state, jobId, strip);
}

function isAtWork(sql: SqlStorage, jobId: string): boolean {
  const job = readJob(sql, jobId);
  return job !== null && currentJob(sql, jobId, job.attempt) !== null;
}
