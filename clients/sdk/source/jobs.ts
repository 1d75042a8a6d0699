import { hasEnded, type Job, type JobState, type Quote } from "./answers.js";
import { LimnError } from "./errors.js";
import { type JobSettings, jobSettings } from "./orders.js";
import { Patience } from "./patience.js";
import type { PictureSource } from "./pictures.js";
import type { ProgressCallback } from "./progress.js";
import {
  type CallOptions,
  type ChangeOptions,
  type Requests,
  requestPatienceMs,
  upscalePatienceMs,
} from "./requests.js";
import { type ApiAnswer, partOf } from "./transport.js";

export interface CreateOptions extends ChangeOptions, JobSettings {
  /** What the picture is called; a File's own name where not given. */
  readonly name?: string;
  /** Answers only once the job has ended, or after so many seconds (60 at most). */
  readonly waitSeconds?: number;
}

export interface WaitOptions extends CallOptions {
  readonly onProgress?: ProgressCallback;
}

export interface ListJobsOptions extends CallOptions {
  readonly state?: JobState;
  /** Of one page, 1 to 200; all pages are read in any case. */
  readonly limit?: number;
}

export interface ResultOptions extends CallOptions {
  /** Hears how much has arrived so far, 0 to 1. */
  readonly onReceived?: (fraction: number) => void;
}

/** A request that is stopped is given so long to say which job it has made. */
const graceMs = 10_000;
const stopPatienceMs = 10_000;
/** How often somebody who is told of the progress is told, and how long others wait in one request. */
const waitSeconds = { told: 2, silent: 20 } as const;

const pathOf = (jobId: string) => `/v1/jobs/${encodeURIComponent(jobId)}`;

/** Jobs in steps, also from several processes: made here, waited for and fetched there. */
export class Jobs {
  readonly #requests: Requests;

  constructor(requests: Requests) {
    this.#requests = requests;
  }

  /** Makes a job and does not wait for it. One whose making is broken off by `signal` is stopped. */
  async create(picture: PictureSource, options: CreateOptions = {}): Promise<Job> {
    const timeoutMs = (options.timeoutMs ?? requestPatienceMs) + (options.waitSeconds ?? 0) * 1000;
    const patience = new Patience(timeoutMs, options.signal);
    const job = await this.start(picture, options, patience);
    try {
      patience.check();
      return job;
    } catch (error) {
      if (error instanceof LimnError) error.jobId = job.id;
      await this.stopQuietly(job.id);
      throw error;
    }
  }

  /** A job as it stands. */
  async get(jobId: string, options: CallOptions = {}): Promise<Job> {
    return this.#requests.part("image", { method: "GET", path: pathOf(jobId) }, options);
  }

  /** All jobs, newest first, read page by page as they are asked for. */
  list({ state, limit, ...options }: ListJobsOptions = {}): AsyncGenerator<Job, void, undefined> {
    const query = { ...(state && { state }), ...(limit !== undefined && { limit: `${limit}` }) };
    return this.#requests.pages("jobs", "/v1/jobs", query, options);
  }

  /** A job once it has ended, whichever way. Ending the wait does not stop the job. */
  async wait(jobId: string, options: WaitOptions = {}): Promise<Job> {
    const patience = new Patience(options.timeoutMs ?? upscalePatienceMs, options.signal);
    return this.untilEnded(jobId, patience, options.onProgress);
  }

  /** Stops a job that is at work; its credits come back. One that has ended stays as it is. */
  async cancel(jobId: string, options: ChangeOptions = {}): Promise<Job> {
    const patience = new Patience(options.timeoutMs ?? requestPatienceMs, options.signal);
    const answer = await this.#requests.change(
      { path: `${pathOf(jobId)}/cancel` },
      patience,
      options.idempotencyKey,
    );
    return jobOf(answer);
  }

  /** A finished picture's bytes. Of a job that came to nothing, rejects with what it came to. */
  async result(jobId: string, options: ResultOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
    const patience = new Patience(options.timeoutMs ?? requestPatienceMs, options.signal);
    return this.receive(jobId, patience, options.onReceived);
  }

  /** @internal `create` within the patience of something larger. */
  async start(picture: PictureSource, options: CreateOptions, patience: Patience): Promise<Job> {
    const { waitSeconds: wait, idempotencyKey } = options;
    const body = await this.#order(picture, options, false, patience);
    const request = {
      path: "/v1/jobs",
      body,
      graceMs: graceMs + (wait ?? 0) * 1000,
      ...(wait && { waitSeconds: wait }),
    };
    return jobOf(await this.#requests.change(request, patience, idempotencyKey));
  }

  /** @internal */
  async price(
    picture: PictureSource,
    options: JobSettings & { name?: string },
    patience: Patience,
  ): Promise<Quote> {
    const body = await this.#order(picture, options, true, patience);
    return partOf(await this.#requests.change({ path: "/v1/jobs", body }, patience), "quote") as Quote;
  }

  /** @internal `wait` within the patience of something larger. */
  async untilEnded(jobId: string, patience: Patience, hear?: ProgressCallback): Promise<Job> {
    const seconds = hear ? waitSeconds.told : waitSeconds.silent;
    for (;;) {
      const askedAt = performance.now();
      const request = { method: "GET", path: pathOf(jobId), waitSeconds: seconds } as const;
      const job = jobOf(await this.#requests.send(request, patience));
      hear?.({ stage: job.state === "queued" ? "queued" : "running", fraction: job.progress, job });
      if (hasEnded(job)) return job;
      // Where something between does not let the request wait, it is not asked at once again.
      const waitedMs = performance.now() - askedAt;
      if (waitedMs < (seconds * 1000) / 2) await patience.pause((seconds * 1000) / 2);
    }
  }

  /** @internal `result` within the patience of something larger. */
  async receive(
    jobId: string,
    patience: Patience,
    onReceived?: (fraction: number) => void,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const path = `${pathOf(jobId)}/result`;
    const request = { method: "GET", path, ...(onReceived && { onReceived }) } as const;
    return (await this.#requests.send(request, patience)).content;
  }

  /** @internal What the caller hears of is why it was stopped. */
  async stopQuietly(jobId: string): Promise<void> {
    await this.cancel(jobId, { timeoutMs: stopPatienceMs }).catch(() => undefined);
  }

  #order(
    source: PictureSource,
    { name, ...settings }: JobSettings & { name?: string },
    dryRun: boolean,
    patience: Patience,
  ): Promise<FormData | Blob> {
    return this.#requests.pictureBody(source, name, jobSettings(settings, dryRun), patience);
  }
}

function jobOf(answer: ApiAnswer): Job {
  return partOf(answer, "image") as Job;
}
