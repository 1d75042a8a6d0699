import { ConnectionFailedError, LimnError, UnexpectedAnswerError } from "./errors.js";
import type { Patience } from "./patience.js";
import { isObject, problemError } from "./problem.js";
import { RateGate } from "./rate-gate.js";
import { pauseBeforeNext, type RetryPolicy } from "./retries.js";
import { Watch } from "./watch.js";

/** A line that is slower than this is taken for broken. */
const slowestBytesPerSecond = 64 * 1024;

export interface ApiRequest {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: FormData | Blob;
  /** How long the server may think about it. */
  readonly waitSeconds?: number;
  /** False where the API key stays at home. */
  readonly bringsKey?: boolean;
  /** How long the answer is still waited for when the caller is out of patience: it says what the request has made. */
  readonly graceMs?: number;
  /** Hears how much of the answer came so far, 0 to 1. */
  readonly onReceived?: (fraction: number) => void;
}

export interface ApiAnswer {
  readonly headers: Headers;
  readonly content: Uint8Array<ArrayBuffer>;
}

export interface TransportOptions {
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly fetch: typeof globalThis.fetch;
  readonly retry: RetryPolicy;
  /** How long one request may stay silent before it is sent again. */
  readonly requestTimeoutMs: number;
}

/** Sends requests to one address with one key, with retries and deadlines; knows nothing of pictures and jobs. */
export class Transport {
  readonly #options: TransportOptions;
  readonly #gate = new RateGate();

  constructor(options: TransportOptions) {
    this.#options = options;
  }

  /**
   * Sends a request, again where that can help. Each must be safe to repeat: POSTs carry an Idempotency-Key. Throws
   * `LimnError`s.
   */
  async send(request: ApiRequest, patience: Patience): Promise<ApiAnswer> {
    const { retry } = this.#options;
    for (let sent = 1; ; sent += 1) {
      await this.#passGate(request, patience);
      try {
        return await this.#sendOnce(request, patience);
      } catch (error) {
        if (!(error instanceof LimnError)) throw error;
        // What broke because the time was over is told as that.
        patience.check();
        const pauseMs = pauseBeforeNext(retry, error, sent, Math.random());
        if (pauseMs === null) throw error;
        await patience.pause(pauseMs);
      }
    }
  }

  async #passGate({ bringsKey }: ApiRequest, patience: Patience): Promise<void> {
    patience.check();
    const closedMs = bringsKey === false ? 0 : this.#gate.closedForMs(performance.now());
    if (closedMs > 0) await patience.pause(closedMs + Math.random() * this.#options.retry.firstPauseMs);
  }

  async #sendOnce(request: ApiRequest, patience: Patience): Promise<ApiAnswer> {
    const silenceMs = this.#options.requestTimeoutMs + expectedMs(request);
    const watch = new Watch(patience, { silenceMs, graceMs: request.graceMs ?? 0 });
    // What the network fails at is told apart from what the caller's own callbacks throw.
    const reached: Reached = async (step) => {
      try {
        const outcome = await step;
        watch.hear();
        return outcome;
      } catch (error) {
        const silence = watch.wasSilent ? `nothing came for ${Math.round(silenceMs / 1000)} seconds` : null;
        throw connectionError(this.#options.baseUrl, silence, error);
      }
    };
    try {
      const response = await reached(this.#fetchOnce(request, watch.signal));
      this.#gate.hear(response.headers, performance.now());
      if (!response.ok) throw problemError(response, await reached(response.text()), new Date());
      return { headers: response.headers, content: await readContent(response, request, reached) };
    } finally {
      watch.end();
    }
  }

  #fetchOnce(request: ApiRequest, signal: AbortSignal): Promise<Response> {
    const { baseUrl, apiKey } = this.#options;
    const query = new URLSearchParams(request.query).toString();
    const headers: Record<string, string> = { ...request.headers };
    if (apiKey !== null && request.bringsKey !== false) headers["Authorization"] = `Bearer ${apiKey}`;
    if (request.waitSeconds) headers["Prefer"] = `wait=${request.waitSeconds}`;
    return this.#options.fetch(`${baseUrl}${request.path}${query && `?${query}`}`, {
      method: request.method,
      headers,
      // The API redirects nowhere, and a key must not travel to another address.
      redirect: "manual",
      signal,
      ...(request.body && { body: request.body }),
    });
  }
}

/** Waits for one step of the network. Throws `ConnectionFailedError`. */
type Reached = <T>(step: Promise<T>) => Promise<T>;

function connectionError(baseUrl: string, silence: string | null, error: unknown): ConnectionFailedError {
  const reason = silence ?? reasonOf(error);
  const message = `Limn at ${baseUrl} could not be reached, or the connection broke (${reason}).`;
  return new ConnectionFailedError(message, { cause: error });
}

/** What a request may take although all is well: its bytes on a slow line, and what it asked the server to wait. */
function expectedMs({ body, waitSeconds = 0 }: ApiRequest): number {
  return (sizeOf(body) / slowestBytesPerSecond + waitSeconds) * 1000;
}

function sizeOf(body: FormData | Blob | undefined): number {
  if (body instanceof Blob) return body.size;
  const parts = body ? [...body.values()] : [];
  return parts.reduce((sum, part) => sum + (typeof part === "string" ? part.length : part.size), 0);
}

async function readContent(
  response: Response,
  { onReceived }: ApiRequest,
  reached: Reached,
): Promise<Uint8Array<ArrayBuffer>> {
  // Where the body is compressed on its way, the length is of what travels.
  const declared = response.headers.has("Content-Encoding") ? null : response.headers.get("Content-Length");
  const expectedBytes = Number(declared ?? 0);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let receivedBytes = 0;
  const reader = (response.body ?? new Blob().stream()).getReader();
  for (;;) {
    const { done, value } = await reached(reader.read());
    if (done) break;
    chunks.push(value);
    receivedBytes += value.length;
    if (expectedBytes > 0) onReceived?.(Math.min(1, receivedBytes / expectedBytes));
  }
  if (receivedBytes < expectedBytes) {
    await reached(
      Promise.reject(new Error(`${expectedBytes - receivedBytes} bytes of the answer are missing`)),
    );
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Runtimes hide the reason one level below. */
function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : { cause: undefined };
  const innermost = cause instanceof Error && cause.message ? cause : error;
  return innermost instanceof Error ? innermost.message : String(innermost);
}

/** A part of an answer's JSON. Throws `UnexpectedAnswerError` where it is not there. */
export function partOf(answer: ApiAnswer, name: string): unknown {
  const value = objectOf(answer)[name];
  if (value === undefined) {
    throw new UnexpectedAnswerError(`This answer has no ${name}, as Limn's API gives it.`);
  }
  return value;
}

/** An answer's JSON. Throws `UnexpectedAnswerError` where it is no object. */
export function objectOf({ content }: ApiAnswer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(content));
    if (isObject(value)) return value;
  } catch {
    // Told below.
  }
  throw new UnexpectedAnswerError("This answer is no JSON object: is the address that of Limn?");
}
