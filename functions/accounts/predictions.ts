import { z } from "zod";
import { isEnd } from "#contract/jobs";
import { tellDirectory } from "./directory-news";
import { readJob } from "./job-rows";
import { currentJob, markChanged } from "./jobs";
import { readRow, readRows } from "./rows";

/** What is known of a job's prediction at one engine. */
export interface Prediction {
  readonly engine: string;
  /** The provider's id; null while nobody has heard it. */
  readonly predictionId: string | null;
  /** `over`: it came to nothing, and this engine is not asked for this job again. */
  readonly state: "asked" | "accepted" | "over";
  readonly askedAtMs: number;
}

/** `ask`: nobody has asked before, and this attempt is to. `known`: somebody has. `stopped`: the job is not this attempt's any more. */
export type BegunPrediction =
  | { readonly state: "ask" }
  | { readonly state: "known"; readonly prediction: Prediction }
  | { readonly state: "stopped" };

const predictionSchema = z
  .object({
    engine: z.string(),
    prediction_id: z.string().nullable(),
    state: z.enum(["asked", "accepted", "over"]),
    asked_at_ms: z.int(),
  })
  .transform(
    ({ engine, prediction_id, state, asked_at_ms }): Prediction => ({
      engine,
      predictionId: prediction_id,
      state,
      askedAtMs: asked_at_ms,
    }),
  );

const selectPredictions = "SELECT engine, prediction_id, state, asked_at_ms FROM predictions";

export function readPrediction(sql: SqlStorage, jobId: string, engine: string): Prediction | null {
  return readRow(
    sql,
    predictionSchema,
    `${selectPredictions} WHERE job_id = ? AND engine = ?`,
    jobId,
    engine,
  );
}

/** Everything that was asked of hosted engines for a job. */
export function listPredictions(sql: SqlStorage, jobId: string): Prediction[] {
  return readRows(sql, predictionSchema, `${selectPredictions} WHERE job_id = ? ORDER BY asked_at_ms`, jobId);
}

/** Notes that an engine is about to be asked; it is asked once. Call it before anything is sent. */
export function beginPrediction(
  sql: SqlStorage,
  { jobId, attempt, engine }: { readonly jobId: string; readonly attempt: number; readonly engine: string },
  now: number,
): BegunPrediction {
  if (!currentJob(sql, jobId, attempt)) return { state: "stopped" };
  const prediction = readPrediction(sql, jobId, engine);
  if (prediction) return { state: "known", prediction };
  const insert = "INSERT INTO predictions (job_id, engine, state, asked_at_ms) VALUES (?, ?, 'asked', ?)";
  sql.exec(insert, jobId, engine, now);
  return { state: "ask" };
}

/** What came of hearing a prediction's id: the attempt that waits for it; null where nobody does (any more). */
export interface HeardPrediction {
  readonly attempt: number | null;
}

/** Keeps the id that a provider gave, whoever heard it: the one who asked, or its webhook. The first id counts. */
export function acceptPrediction(
  sql: SqlStorage,
  jobId: string,
  engine: string,
  predictionId: string,
): HeardPrediction {
  sql.exec(
    "UPDATE predictions SET prediction_id = ?, state = 'accepted' WHERE job_id = ? AND engine = ? AND state = 'asked'",
    predictionId,
    jobId,
    engine,
  );
  const job = readJob(sql, jobId);
  const isOurs = readPrediction(sql, jobId, engine)?.predictionId === predictionId;
  return { attempt: job && isOurs && !isEnd(job.image.state) ? job.attempt : null };
}

/** Notes that a prediction came to nothing. */
export function endPrediction(sql: SqlStorage, jobId: string, engine: string): void {
  sql.exec("UPDATE predictions SET state = 'over' WHERE job_id = ? AND engine = ?", jobId, engine);
}

/** Notes which engine truly made the picture, and whether that was a stand-in. False where the attempt must stop. */
export function noteEngine(
  sql: SqlStorage,
  { jobId, attempt }: { readonly jobId: string; readonly attempt: number },
  made: { readonly engine: string; readonly isEmulated: boolean },
  now: number,
): boolean {
  const job = currentJob(sql, jobId, attempt);
  if (!job) return false;
  sql.exec(
    "UPDATE jobs SET engine = ?, is_emulated = ? WHERE id = ?",
    made.engine,
    made.isEmulated ? 1 : 0,
    jobId,
  );
  if (made.isEmulated !== job.image.isEmulated) markChanged(sql, jobId);
  tellDirectory(sql, { jobIds: [jobId] }, now);
  return true;
}

/** The engine of a job: the one that was meant to make its picture, and once it is made the one that did. */
export function readEngine(sql: SqlStorage, jobId: string): string {
  const row = readRow(sql, z.object({ engine: z.string() }), "SELECT engine FROM jobs WHERE id = ?", jobId);
  if (!row) throw new Error(`job ${jobId} has no row`);
  return row.engine;
}
