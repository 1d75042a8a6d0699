// @ts-check
import { StripeFailure } from "./failure.mjs";

/** @typedef {{after: number, count: number, status: number, delayMs: number, isLost: boolean}} Fault */

/** What the next calls of the API meet: a wait, an error, or (status 0) a connection that breaks, before the call or (isLost) once it is done. */
export class Faults {
  /** @type {Fault | null} */
  #fault = null;

  /** @param {Partial<Fault>} fault `after` so many calls, the next `count` fail */
  set({ after = 0, count = 1, status = 500, delayMs = 0, isLost = false }) {
    this.#fault = { after, count, status, delayMs, isLost };
  }

  clear() {
    this.#fault = null;
  }

  /** @returns {Fault | null} the fault that this call meets */
  take() {
    const fault = this.#fault;
    if (!fault || fault.count <= 0) return null;
    if (fault.after > 0) {
      fault.after -= 1;
      return null;
    }
    fault.count -= 1;
    return fault;
  }
}

/** @param {number} status @returns {StripeFailure} Stripe's body for it */
export function failureOf(status) {
  if (status === 429) {
    const message =
      "Too many requests hit the API too quickly. We recommend an exponential backoff of your requests.";
    return new StripeFailure(429, { type: "invalid_request_error", code: "rate_limit", message });
  }
  return new StripeFailure(status, { type: "api_error", message: "An unknown error occurred." });
}
