/**
 * Holds requests back once the key's minute is used up, by the RateLimit headers of the answers: what is sure to be
 * refused is not sent.
 */
export class RateGate {
  #opensAt = 0;

  /** `now` is in milliseconds of any clock that only goes forward. */
  hear(headers: Headers, now: number): void {
    const resetSeconds = Number(headers.get("RateLimit-Reset") ?? Number.NaN);
    if (headers.get("RateLimit-Remaining") === "0" && resetSeconds > 0)
      this.#opensAt = now + resetSeconds * 1000;
  }

  closedForMs(now: number): number {
    return Math.max(0, this.#opensAt - now);
  }
}
