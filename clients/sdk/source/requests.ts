import type { Upload } from "./answers.js";
import { fitsIntoForm, orderBody, type PictureSettings } from "./orders.js";
import { Patience } from "./patience.js";
import { type PictureFile, pictureOf, type PictureSource } from "./pictures.js";
import { type ApiAnswer, type ApiRequest, objectOf, partOf, type Transport } from "./transport.js";

export const requestPatienceMs = 120_000;
export const upscalePatienceMs = 900_000;

/** What every method takes. */
export interface CallOptions {
  /** Breaks the call off; it rejects with an `AbortedError`. */
  readonly signal?: AbortSignal;
  /** How long all of it may take, with its retries. */
  readonly timeoutMs?: number;
}

export interface ChangeOptions extends CallOptions {
  /** The same key with the same request never does anything twice; one is made up where not given. */
  readonly idempotencyKey?: string;
}

/** What the parts of the surface share: one way to ask, to change something, and to read a list. */
export class Requests {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  send(request: ApiRequest, patience: Patience): Promise<ApiAnswer> {
    return this.#transport.send(request, patience);
  }

  call(request: ApiRequest, { timeoutMs = requestPatienceMs, signal }: CallOptions): Promise<ApiAnswer> {
    return this.send(request, new Patience(timeoutMs, signal));
  }

  /** One named part of the answer, in the type that the API's document gives it. */
  async part<T>(name: string, request: ApiRequest, options: CallOptions): Promise<T> {
    return partOf(await this.call(request, options), name) as T;
  }

  /** A POST that is safe to repeat. */
  change(
    request: Omit<ApiRequest, "method">,
    patience: Patience,
    idempotencyKey?: string,
  ): Promise<ApiAnswer> {
    const headers = { "Idempotency-Key": idempotencyKey ?? randomKey(), ...request.headers };
    return this.send({ ...request, method: "POST", headers }, patience);
  }

  /** The entries of a list, read page by page as they are asked for. */
  async *pages<T>(
    name: string,
    path: string,
    query: Readonly<Record<string, string>>,
    options: CallOptions,
  ): AsyncGenerator<T, void, undefined> {
    let cursor: string | null = null;
    do {
      const asked: Record<string, string> = cursor === null ? query : { ...query, cursor };
      const page = await this.call({ method: "GET", path, query: asked }, options);
      yield* partOf(page, name) as T[];
      cursor = partOf(page, "nextCursor") as string | null;
    } while (cursor !== null);
  }

  /** The body of what is asked of a picture. One that no form takes is uploaded first. */
  async pictureBody(
    source: PictureSource,
    name: string | undefined,
    settings: PictureSettings,
    patience: Patience,
  ): Promise<FormData | Blob> {
    const picture = pictureOf(source, name);
    if (picture.kind !== "file" || fitsIntoForm(picture)) return orderBody(picture, settings);
    const { id } = await this.upload(picture, patience);
    return orderBody({ kind: "upload", id }, settings);
  }

  async upload({ name, blob }: PictureFile, patience: Patience, idempotencyKey?: string): Promise<Upload> {
    // Headers are ASCII; half a surrogate pair, which some file systems allow, cannot be escaped.
    const wholeName = new TextDecoder().decode(new TextEncoder().encode(name));
    const headers = {
      "X-File-Name": encodeURIComponent(wholeName),
      "Content-Type": "application/octet-stream",
    };
    const body = new Blob([blob], { type: "application/octet-stream" });
    const answer = await this.change({ path: "/v1/uploads", headers, body }, patience, idempotencyKey);
    return objectOf(answer) as Upload;
  }
}

/** 128 random bits. Web pages outside of HTTPS have no randomUUID. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
