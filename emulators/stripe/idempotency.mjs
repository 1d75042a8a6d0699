// @ts-check
import { StripeFailure } from "./failure.mjs";

/** @typedef {{status: number, body: string}} KeptAnswer */

/** Remembers the answers to calls that carried an idempotency key (API reference, "Idempotent requests"). */
export class IdempotencyKeys {
  /** @type {Map<string, {fingerprint: string, answer: KeptAnswer}>} */
  #answers = new Map();

  /**
   * The answer that a key was given before. Throws Stripe's error where the key came with other parameters.
   * @param {string} key @param {string} fingerprint of the call
   * @returns {KeptAnswer | null}
   */
  earlier(key, fingerprint) {
    const kept = this.#answers.get(key);
    if (!kept) return null;
    if (kept.fingerprint !== fingerprint) {
      throw new StripeFailure(400, {
        type: "idempotency_error",
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    }
    return kept.answer;
  }

  /** @param {string} key @param {string} fingerprint @param {KeptAnswer} answer failures of validation are not kept, as at Stripe */
  keep(key, fingerprint, answer) {
    if (answer.status === 400 || answer.status === 401 || answer.status === 429) return;
    this.#answers.set(key, { fingerprint, answer });
  }

  forgetEverything() {
    this.#answers.clear();
  }
}
