// @ts-check
import { createHmac } from "node:crypto";

/** @typedef {import("./world.mjs").StripeEvent} StripeEvent */
/** @typedef {{url: string, secret: string}} Webhook */

/** Waits between the attempts of one delivery; Stripe goes on for three days, a stand-in need not. */
const retryDelaysMs = [200, 500, 1_000, 2_000, 5_000, 10_000, 30_000];
const timeoutMs = 20_000;

/**
 * The header that signs a payload (Stripe's documentation, "Verify webhook signatures manually").
 * @param {string} payload @param {string} secret @param {number} seconds
 */
export function signatureOf(payload, secret, seconds) {
  const signature = createHmac("sha256", secret).update(`${seconds}.${payload}`).digest("hex");
  return `t=${seconds},v1=${signature}`;
}

/** Sends events to the webhook: at once, or, while they are held, when somebody says which and in what order. */
export class Deliveries {
  #webhook;
  #isHeld = false;
  /** @type {StripeEvent[]} */
  #held = [];
  /** @type {Set<NodeJS.Timeout>} */
  #timers = new Set();
  #isClosed = false;

  /** @param {Webhook | null} webhook */
  constructor(webhook) {
    this.#webhook = webhook;
  }

  get heldIds() {
    return this.#held.map(({ id }) => id);
  }

  /** @param {StripeEvent} event */
  take(event) {
    if (this.#isHeld) this.#held.push(event);
    // After the call that made it has its answer.
    else this.#later(() => void this.#send(event, 0), 0);
  }

  hold() {
    this.#isHeld = true;
  }

  /** Sends what was held, in its order, and holds no more. */
  release() {
    this.#isHeld = false;
    for (const event of this.#held.splice(0)) this.take(event);
  }

  /** Forgets what was held. */
  drop() {
    this.#held = [];
  }

  /**
   * Sends one event once, now. Answers the webhook's status, 0 where it does not answer.
   * @param {StripeEvent} event
   * @returns {Promise<number>}
   */
  async deliver(event) {
    if (!this.#webhook) return 0;
    const payload = JSON.stringify(event, null, 2);
    const seconds = Math.floor(Date.now() / 1_000);
    try {
      const answer = await fetch(this.#webhook.url, {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": signatureOf(payload, this.#webhook.secret, seconds),
        },
        body: payload,
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return 0;
    }
  }

  close() {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  /** @param {StripeEvent} event @param {number} attempt from 0 */
  async #send(event, attempt) {
    const status = await this.deliver(event);
    if (status >= 200 && status < 300) event.pending_webhooks = 0;
    const delayMs = retryDelaysMs[attempt];
    if ((status >= 200 && status < 300) || delayMs === undefined || !this.#webhook) return;
    this.#later(() => void this.#send(event, attempt + 1), delayMs);
  }

  /** @param {() => void} run @param {number} delayMs */
  #later(run, delayMs) {
    if (this.#isClosed) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, delayMs);
    this.#timers.add(timer);
  }
}
