import { checkedAddress, environmentVariable } from "./address.js";
import type { Account, Job, Modes, Quote, Upload } from "./answers.js";
import type { DescribedPicture, DescriptionLanguage } from "./described-picture.js";
import { AbortedError, DeadlineError, LimnError } from "./errors.js";
import { Images } from "./images.js";
import { type CreateOptions, Jobs } from "./jobs.js";
import type { JobSettings } from "./orders.js";
import { Patience } from "./patience.js";
import { fileOf, type PictureSource } from "./pictures.js";
import { type Preview, type PreviewOptions, previewRegion } from "./previews.js";
import type { ProgressCallback } from "./progress.js";
import { type CallOptions, Requests, requestPatienceMs, upscalePatienceMs } from "./requests.js";
import { defaultRetryPolicy, type RetryPolicy } from "./retries.js";
import { objectOf, Transport } from "./transport.js";
import { Webhooks } from "./webhooks.js";

export interface LimnOptions {
  /** Made on the profile page; `LIMN_API_KEY` of the environment where not given. */
  readonly apiKey?: string;
  /** Such as "https://limn.example"; `LIMN_BASE_URL` of the environment where not given. */
  readonly baseUrl?: string;
  /** What requests are sent with, the platform's own where not given. */
  readonly fetch?: typeof globalThis.fetch;
  readonly retry?: Partial<RetryPolicy>;
  /** How long one request may stay silent before it is sent again; a minute where not given. */
  readonly requestTimeoutMs?: number;
}

export interface UpscaleOptions extends Omit<CreateOptions, "waitSeconds"> {
  readonly onProgress?: ProgressCallback;
}

export interface QuoteOptions extends CallOptions, Omit<JobSettings, "webhookUrl"> {}

export interface UploadOptions extends CallOptions {
  /** What the picture is called; a File's own name where not given. */
  readonly name?: string;
  readonly idempotencyKey?: string;
}

export interface DescribeOptions extends CallOptions {
  /** English where not given. */
  readonly language?: DescriptionLanguage;
}

/** A finished picture: its job, and the file's bytes. Its media type is `image/` and the quote's format. */
export interface Upscaled {
  readonly job: Job;
  readonly content: Uint8Array<ArrayBuffer>;
}

/**
 * Limn's API with one key. Every method rejects with `LimnError`s alone, besides TypeError for arguments that make no
 * sense, and has an end: `timeoutMs`, two minutes where not given and fifteen for what waits for a picture.
 */
export class Limn {
  /** Where Limn is, without a slash at the end. */
  readonly baseUrl: string;
  readonly jobs: Jobs;
  readonly images: Images;
  readonly webhooks: Webhooks;
  readonly #requests: Requests;

  /** Throws TypeError for an address that is none, or that a key would reach in the clear. */
  constructor(options: LimnOptions = {}) {
    const apiKey = (options.apiKey ?? environmentVariable("LIMN_API_KEY") ?? "").trim();
    this.baseUrl = checkedAddress(options.baseUrl ?? environmentVariable("LIMN_BASE_URL") ?? "");
    const transport = new Transport({
      baseUrl: this.baseUrl,
      apiKey: apiKey === "" ? null : apiKey,
      // Called as a function of its own: browsers refuse it as the method of something else.
      fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
      retry: { ...defaultRetryPolicy, ...options.retry },
      requestTimeoutMs: options.requestTimeoutMs ?? 60_000,
    });
    this.#requests = new Requests(transport);
    this.jobs = new Jobs(this.#requests);
    this.images = new Images(this.#requests);
    this.webhooks = new Webhooks(this.#requests);
  }

  /**
   * Enlarges a picture and gives the result: twice, unless `scale`, `widthPx` or `heightPx` says otherwise.
   *
   * Aborting `signal`, reaching the deadline and whatever `onProgress` throws stop the job, and its credits come back.
   * Where the connection is lost instead, the job goes on: the error's `jobId` says which. The same `idempotencyKey`
   * never makes or charges a second job.
   */
  async upscale(picture: PictureSource, options: UpscaleOptions = {}): Promise<Upscaled> {
    const patience = new Patience(options.timeoutMs ?? upscalePatienceMs, options.signal);
    const hear = options.onProgress ?? (() => {});
    hear({ stage: "sending", fraction: 0, job: null });
    const started = await this.jobs.start(picture, options, patience);
    try {
      hear({ stage: "sending", fraction: 1, job: null });
      const job = await this.jobs.untilEnded(started.id, patience, options.onProgress);
      const onReceived = (fraction: number) => hear({ stage: "receiving", fraction, job });
      return { job, content: await this.jobs.receive(started.id, patience, onReceived) };
    } catch (error) {
      if (error instanceof LimnError) error.jobId = started.id;
      const goesOn =
        error instanceof LimnError && !(error instanceof AbortedError || error instanceof DeadlineError);
      if (!goesOn) await this.jobs.stopQuietly(started.id);
      throw error;
    }
  }

  /** What a picture would give and cost. Nothing is charged and no job is made. */
  async quote(picture: PictureSource, options: QuoteOptions = {}): Promise<Quote> {
    const patience = new Patience(options.timeoutMs ?? requestPatienceMs, options.signal);
    return this.jobs.price(picture, options, patience);
  }

  /** A part of a picture as `upscale` would give it, for nothing; so many in a minute. */
  async preview(picture: PictureSource, options: PreviewOptions): Promise<Preview> {
    return previewRegion(this.#requests, picture, options);
  }

  /** Sends a picture once, to make several jobs of it. */
  async upload(picture: PictureSource, options: UploadOptions = {}): Promise<Upload> {
    const patience = new Patience(options.timeoutMs ?? requestPatienceMs, options.signal);
    return this.#requests.upload(fileOf(picture, options.name, "uploaded"), patience, options.idempotencyKey);
  }

  /** Whose key it is, with the balance in credits. */
  async account(options: CallOptions = {}): Promise<Account> {
    return this.#requests.part("user", { method: "GET", path: "/v1/account" }, options);
  }

  /** What can be asked for here, what it costs, and every limit. Needs no key. */
  async modes(options: CallOptions = {}): Promise<Modes> {
    const request = { method: "GET", path: "/v1/modes", bringsKey: false } as const;
    return objectOf(await this.#requests.call(request, options)) as Modes;
  }

  /**
   * What Limn measures of a picture and, where a vision model is connected, what that sees. Needs no key, costs nothing,
   * and keeps nothing of the picture. It is open to Limn's own pages and to programs, not to pages of other sites.
   */
  async describe(picture: PictureSource, options: DescribeOptions = {}): Promise<DescribedPicture> {
    const { blob } = fileOf(picture, undefined, "described");
    const query = { language: options.language ?? "en" };
    const request = {
      method: "POST",
      path: "/tools/descriptions",
      query,
      body: blob,
      bringsKey: false,
    } as const;
    return objectOf(await this.#requests.call(request, options)) as unknown as DescribedPicture;
  }
}
