import { AbortedError, DeadlineError } from "./errors.js";

/** How long a caller is ready to wait: up to a deadline, or until a signal. */
export class Patience {
  readonly #timeoutMs: number;
  readonly #endsAt: number;
  readonly #signal: AbortSignal | undefined;

  constructor(timeoutMs: number, signal?: AbortSignal) {
    this.#timeoutMs = timeoutMs;
    this.#endsAt = performance.now() + timeoutMs;
    this.#signal = signal;
  }

  get leftMs(): number {
    return this.#endsAt - performance.now();
  }

  /** Throws `AbortedError` or `DeadlineError` where there is none left. */
  check(): void {
    if (this.#signal?.aborted) throw new AbortedError(this.#signal.reason);
    if (this.leftMs <= 0)
      throw new DeadlineError(`This was not finished within ${this.#timeoutMs / 1000} seconds.`);
  }

  /** Waits, unless the deadline comes first: then there is no use in waiting at all. */
  async pause(pauseMs: number): Promise<void> {
    this.check();
    if (pauseMs >= this.leftMs) {
      throw new DeadlineError(`This cannot be finished within ${this.#timeoutMs / 1000} seconds.`);
    }
    await new Promise<void>((resolve) => {
      const stopListening = this.onAbort(() => {
        clearTimeout(timer);
        resolve();
      });
      const timer = setTimeout(() => {
        stopListening();
        resolve();
      }, pauseMs);
    });
    this.check();
  }

  /** Calls `listener` once the signal is aborted; gives what takes it back. */
  onAbort(listener: () => void): () => void {
    this.#signal?.addEventListener("abort", listener, { once: true });
    return () => this.#signal?.removeEventListener("abort", listener);
  }
}
