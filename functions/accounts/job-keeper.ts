import type { ErrorCode } from "#contract/errors";
import type { ImageDocument, Upload } from "#contract/jobs";
import * as jobRows from "./job-rows";
import * as jobs from "./jobs";
import type { Outcome, Refusal } from "./outcome";
import { decideRecovery, startAttempt, statusOf } from "./recovery";
import { StripKeeper } from "./strip-keeper";
import { openStrips } from "./strips";
import * as uploads from "./uploads";
import { readUserRecord } from "./user-record";

/** The part of an account that keeps uploads and the jobs that are made of them. */
export abstract class JobKeeper extends StripKeeper {
  get #sql(): SqlStorage {
    return this.ctx.storage.sql;
  }

  /** Sets the account's alarm to when it has to look after something next. */
  protected abstract watch(): Promise<void>;

  /** See `addUpload` in uploads.ts. Refuses `uploads-too-many` besides what every change does. */
  addUpload(upload: Upload): Promise<Outcome> {
    return this.writeAndWatch(() => uploads.addUpload(this.#sql, upload));
  }

  /** Forgets an upload of which no job was made; answers whether it did. */
  dropUpload(uploadId: string): boolean {
    return uploads.deleteUnusedUpload(this.#sql, uploadId);
  }

  readUpload(uploadId: string): Upload | null {
    return uploads.readUpload(this.#sql, uploadId);
  }

  /** See `createJob` in jobs.ts. The watch over the job begins with it. */
  createJob(job: jobs.NewJob): Promise<ReturnType<typeof jobs.createJob> | Refusal> {
    return this.writeAndWatch(() => jobs.createJob(this.#sql, job));
  }

  /** The job for an attempt that begins; it does not proceed when the job has ended or a newer attempt exists. */
  beginAttempt(jobId: string, attempt: number): { proceed: true; image: ImageDocument } | { proceed: false } {
    const job = jobs.currentJob(this.#sql, jobId, attempt);
    return job ? { proceed: true, image: job.image } : { proceed: false };
  }

  /** `progress` is 0 to 1. */
  reportProgress(jobId: string, attempt: number, progress: number): { proceed: boolean } {
    const proceed = this.change(() => jobs.reportProgress(this.#sql, jobId, attempt, progress, Date.now()));
    return { proceed };
  }

  /** Success: the reserve is kept. Repeating an accepted end is accepted again; any other end is not. */
  settleJob(
    jobId: string,
    attempt: number,
    result: { resultSizeBytes: number },
  ): Promise<{ accepted: boolean }> {
    return this.#end(jobId, attempt, { state: "succeeded", ...result });
  }

  /** Failure: the credits go back. */
  failJob(jobId: string, attempt: number, code: ErrorCode): Promise<{ accepted: boolean }> {
    return this.#end(jobId, attempt, { state: "failed", code });
  }

  /** Refuses `not-found`. `canceled` is false when the job had succeeded or failed before. */
  async cancelJob(jobId: string): Promise<Outcome<{ image: ImageDocument; canceled: boolean }>> {
    const canceled = this.change(() => jobs.cancelJob(this.#sql, jobId, Date.now()));
    await this.watch();
    return canceled;
  }

  readJob(jobId: string): ImageDocument | null {
    return jobRows.readJob(this.#sql, jobId)?.image ?? null;
  }

  /** See `newestJobOfKeys` in job-rows.ts. */
  newestJobOfKeys(prefix: string): ReturnType<typeof jobRows.newestJobOfKeys> {
    return jobRows.newestJobOfKeys(this.#sql, prefix);
  }

  listImages(): ImageDocument[] {
    return jobRows.listImages(this.#sql);
  }

  /** See `listJobPage` in job-rows.ts. */
  listJobPage(page: jobRows.JobPageRequest): ReturnType<typeof jobRows.listJobPage> {
    return jobRows.listJobPage(this.#sql, page);
  }

  /** Refuses `not-found` and `job-not-finished`. `uploadId` is set when no other image uses the upload. */
  deleteImage(jobId: string): Outcome<{ jobId: string; uploadId: string | null }> {
    return this.change(() => jobs.deleteImage(this.#sql, jobId));
  }

  /** All images, for an export; the history shows the newest of them. */
  listEveryImage(): ImageDocument[] {
    return jobRows.listEveryImage(this.#sql);
  }

  listUploads(): Upload[] {
    return uploads.listUploads(this.#sql);
  }

  /** What is done about a job that has not been heard of for long: see `decideRecovery` in recovery.ts. */
  protected async recoverJob(job: jobRows.SilentJob, now: number): Promise<void> {
    const { id: jobId, attempt, requestId } = job;
    const uid = readUserRecord(this.#sql)?.id;
    if (uid === undefined) throw new Error("the account has no user record");
    const status = await statusOf(this.env.ENHANCE, { uid, jobId, attempt });
    // It may have spoken, or ended, while its status was asked for.
    const stillSilent = jobRows.silentJobs(this.#sql, now);
    if (!stillSilent.some(({ id, attempt: current }) => id === jobId && current === attempt)) return;
    const recovery = decideRecovery(job, status, now, openStrips(this.#sql, jobId, attempt));
    if (recovery === "wait") jobs.watchLater(this.#sql, jobId, now);
    if (recovery === "fail") await this.#end(jobId, attempt, { state: "failed", code: "job-failed" });
    if (recovery === "restart") {
      const next = this.change(() => jobs.startNextAttempt(this.#sql, jobId, now));
      await startAttempt(this.env.ENHANCE, { uid, jobId, attempt: next, requestId });
    }
  }

  async #end(jobId: string, attempt: number, end: jobs.JobEnd): Promise<{ accepted: boolean }> {
    const accepted = this.change(() => jobs.endJob(this.#sql, jobId, attempt, end, Date.now()));
    await this.watch();
    return { accepted };
  }
}
