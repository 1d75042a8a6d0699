import type { Patience } from "./patience.js";

/**
 * Breaks one request off: when nothing was heard of it for too long, when its caller's time is over, and when its
 * caller aborts; the last two after a grace, where it matters what the request has done.
 */
export class Watch {
  readonly #controller = new AbortController();
  readonly #silenceMs: number;
  readonly #deadline: ReturnType<typeof setTimeout>;
  readonly #stopListening: () => void;
  #silence: ReturnType<typeof setTimeout>;
  #grace: ReturnType<typeof setTimeout> | undefined;
  #wasSilent = false;

  constructor(patience: Patience, { silenceMs, graceMs }: { silenceMs: number; graceMs: number }) {
    this.#silenceMs = silenceMs;
    this.#silence = this.#untilSilent();
    const breakOff = () => this.#controller.abort();
    this.#deadline = setTimeout(breakOff, patience.leftMs + graceMs);
    this.#stopListening = patience.onAbort(() => {
      this.#grace = setTimeout(breakOff, graceMs);
    });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Whether it was silence that the request was broken off for. */
  get wasSilent(): boolean {
    return this.#wasSilent;
  }

  /** Something came. */
  hear(): void {
    clearTimeout(this.#silence);
    this.#silence = this.#untilSilent();
  }

  /** What is left of the request is not wanted any more. */
  end(): void {
    this.#controller.abort();
    for (const timer of [this.#silence, this.#deadline, this.#grace]) clearTimeout(timer);
    this.#stopListening();
  }

  #untilSilent(): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      this.#wasSilent = true;
      this.#controller.abort();
    }, this.#silenceMs);
  }
}
