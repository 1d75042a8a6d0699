import type { Job } from "./answers.js";
import { NotFoundError } from "./errors.js";
import type { CallOptions, Requests } from "./requests.js";

export interface ListImagesOptions extends CallOptions {
  /** Of one page, 1 to 200; all pages are read in any case. */
  readonly limit?: number;
}

/** What jobs have made. */
export class Images {
  readonly #requests: Requests;

  constructor(requests: Requests) {
    this.#requests = requests;
  }

  /** The jobs that were finished, newest first, read page by page as they are asked for. */
  list({ limit, ...options }: ListImagesOptions = {}): AsyncGenerator<Job, void, undefined> {
    const query = limit === undefined ? {} : { limit: `${limit}` };
    return this.#requests.pages("images", "/v1/images", query, options);
  }

  /** Deletes a job that has ended, with its pictures, for good. One that is not there any more is no error. */
  async delete(jobId: string, options: CallOptions = {}): Promise<void> {
    try {
      await this.#requests.call(
        { method: "DELETE", path: `/v1/images/${encodeURIComponent(jobId)}` },
        options,
      );
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
    }
  }
}
