/** How far a key is in its current minute. */
export interface RateState {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  /** False where this request was one too many. */
  readonly allowed: boolean;
}

interface Window {
  readonly endsAt: number;
  used: number;
}

export const windowMs = 60_000;

/**
 * Requests of each key in the current minute. Held in the account's memory, because one object sees them all: it is
 * forgotten only when the account has been idle, or moved, and then there is nothing to limit.
 */
export class RateLimits {
  readonly #windows = new Map<string, Window>();

  take(keyId: string, limit: number, now: number): RateState {
    const held = this.#windows.get(keyId);
    const window = held && held.endsAt > now ? held : { endsAt: now + windowMs, used: 0 };
    this.#windows.set(keyId, window);
    const allowed = window.used < limit;
    if (allowed) window.used += 1;
    const resetSeconds = Math.max(1, Math.ceil((window.endsAt - now) / 1000));
    return { limit, remaining: limit - window.used, resetSeconds, allowed };
  }
}
