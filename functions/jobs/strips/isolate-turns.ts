/** How long somebody who waits for a turn sleeps at a time. */
const lookEveryMs = 100;

/** A holder that gives no sign of life for this long was killed with its turn. */
const silenceMs = 60_000;

/** The platform ends a consumer after 15 minutes (Cloudflare's documentation of Queues, "Limits"). */
const longestWaitMs = 10 * 60_000;

export interface TurnClock {
  /** Epoch milliseconds. */
  now(): number;
  wait(timeMs: number): Promise<void>;
}

/**
 * Lets only so many pieces of work at their memory at once within one isolate: the platform may hand several messages to one, whose 128 MB
 * they share, and its one thread makes none of them quicker. A turn that its holder no longer shows to be alive is free again.
 */
export class IsolateTurns {
  readonly #places: number;
  readonly #clock: TurnClock;
  /** When each holder showed that it is alive. */
  readonly #holders = new Map<symbol, number>();

  constructor(places: number, clock: TurnClock) {
    this.#places = places;
    this.#clock = clock;
  }

  /**
   * Runs the work once there is room. `whileWaiting` is awaited at each look and ends the wait by rejecting; the work calls `alive` at least every few
   * seconds. Rejects where no turn comes within ten minutes.
   */
  async run<Value>(
    work: (alive: () => void) => Promise<Value>,
    whileWaiting: () => Promise<void>,
  ): Promise<Value> {
    const begunAt = this.#clock.now();
    while (this.#taken() >= this.#places) {
      if (this.#clock.now() - begunAt > longestWaitMs) throw new Error("no turn in this isolate");
      await this.#clock.wait(lookEveryMs);
      await whileWaiting();
    }
    const holder = Symbol("holder");
    const alive = () => void this.#holders.set(holder, this.#clock.now());
    alive();
    try {
      return await work(alive);
    } finally {
      this.#holders.delete(holder);
    }
  }

  #taken(): number {
    const now = this.#clock.now();
    for (const [holder, seenAt] of this.#holders) {
      if (now - seenAt > silenceMs) this.#holders.delete(holder);
    }
    return this.#holders.size;
  }
}
