// @ts-check
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { missingResource } from "./failure.mjs";

/**
 * Whatever Stripe has: objects by kind and id. Fields beyond these two are what the modules in resources/ write.
 * @template {{id: string}} T
 */
class Kind {
  /** @type {Map<string, T>} in the order in which they were made */
  #objects = new Map();
  #name;

  /** @param {string} name as Stripe's error messages say it */
  constructor(name) {
    this.#name = name;
  }

  /** @param {T} object @returns {T} */
  add(object) {
    this.#objects.set(object.id, object);
    return object;
  }

  /** @param {string} id */
  remove(id) {
    this.#objects.delete(id);
  }

  /** @param {string | null | undefined} id @returns {T | null} */
  find(id) {
    return (id && this.#objects.get(id)) || null;
  }

  /** @param {string} id @param {string} [param] @returns {T} */
  require(id, param) {
    const found = this.#objects.get(id);
    if (!found) throw missingResource(this.#name, id, param);
    return found;
  }

  /** @param {(object: T) => boolean} [wanted] @returns {T[]} newest first, as Stripe lists them */
  newestFirst(wanted = () => true) {
    return [...this.#objects.values()].filter(wanted).reverse();
  }

  /** @returns {T[]} */
  toJSON() {
    return [...this.#objects.values()];
  }

  /** @param {readonly T[]} objects */
  restore(objects) {
    this.#objects = new Map(objects.map((object) => [object.id, object]));
  }
}

/** @typedef {{id: string, object: string, api_version: string, created: number, data: {object: object, previous_attributes?: object}, livemode: boolean, pending_webhooks: number, request: {id: string | null, idempotency_key: string | null}, type: string}} StripeEvent */

/** All state of the stand-in. Time and randomness come from outside. */
export class World {
  /** @type {Kind<import("./resources/products.mjs").Product>} */
  products = new Kind("product");
  /** @type {Kind<import("./resources/products.mjs").Price>} */
  prices = new Kind("price");
  /** @type {Kind<import("./resources/customers.mjs").Customer>} */
  customers = new Kind("customer");
  /** @type {Kind<import("./resources/payment-methods.mjs").PaymentMethod>} */
  paymentMethods = new Kind("PaymentMethod");
  /** @type {Kind<import("./resources/payment-intents.mjs").PaymentIntent>} */
  paymentIntents = new Kind("payment_intent");
  /** @type {Kind<import("./resources/payment-intents.mjs").Charge>} */
  charges = new Kind("charge");
  /** @type {Kind<import("./resources/refunds.mjs").Refund>} */
  refunds = new Kind("refund");
  /** @type {Kind<import("./resources/refunds.mjs").Dispute>} */
  disputes = new Kind("dispute");
  /** @type {Kind<import("./resources/checkout.mjs").Session>} */
  sessions = new Kind("checkout.session");
  /** @type {Kind<import("./resources/checkout.mjs").SessionLines>} */
  sessionLines = new Kind("line items");
  /** @type {Kind<import("./resources/subscriptions.mjs").Subscription>} */
  subscriptions = new Kind("subscription");
  /** @type {Kind<import("./resources/invoices.mjs").Invoice>} */
  invoices = new Kind("invoice");
  /** @type {Kind<import("./resources/invoices.mjs").InvoicePayment>} */
  invoicePayments = new Kind("invoice_payment");
  /** Prorations that wait for the next invoice, by the subscription's id. @type {Kind<{id: string, lines: readonly import("./resources/proration.mjs").LineFacts[]}>} */
  pendingLines = new Kind("pending invoice items");
  /** @type {Kind<import("./resources/portal.mjs").PortalSession>} */
  portalSessions = new Kind("billing_portal.session");
  /** @type {Kind<StripeEvent>} */
  events = new Kind("event");

  /** How far the test clock is ahead. */
  aheadMs = 0;
  /** So many charges of a customer from now on are declined, whatever the card. @type {Map<string, number>} */
  declines = new Map();

  /** @type {(event: StripeEvent) => void} */
  onEvent = () => {};
  #nowMs;
  #statePath;
  #baseUrl = "";

  /** @param {{nowMs: () => number, statePath: string | null}} options */
  constructor({ nowMs, statePath }) {
    this.#nowMs = nowMs;
    this.#statePath = statePath;
    if (statePath && existsSync(statePath)) this.#restore(JSON.parse(readFileSync(statePath, "utf8")));
  }

  /** Of the hosted pages. */
  get baseUrl() {
    return this.#baseUrl;
  }

  /** @param {string} baseUrl */
  servedAt(baseUrl) {
    this.#baseUrl = baseUrl;
  }

  /** In whole seconds, as Stripe counts. */
  get now() {
    return Math.floor((this.#nowMs() + this.aheadMs) / 1_000);
  }

  /** @param {string} prefix @returns {string} such as cus_Qx3… */
  newId(prefix) {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    const letters = Array.from(randomBytes(24), (byte) => alphabet[byte % alphabet.length]);
    return `${prefix}_${letters.join("")}`;
  }

  /**
   * Records that something happened. The event holds the object as it is at this moment.
   * @param {string} type @param {object} object @param {object} [previousAttributes]
   */
  emit(type, object, previousAttributes) {
    const event = this.events.add({
      id: this.newId("evt"),
      object: "event",
      api_version: "2026-10-28.endive",
      created: this.now,
      data: {
        object: structuredClone(object),
        ...(previousAttributes && { previous_attributes: previousAttributes }),
      },
      livemode: false,
      pending_webhooks: 1,
      request: { id: this.newId("req"), idempotency_key: null },
      type,
    });
    this.onEvent(event);
  }

  /** @returns {StripeEvent[]} that nobody took yet, oldest first, as long as Stripe would go on trying */
  get undelivered() {
    const oldest = this.now - 3 * 86_400;
    return this.events.newestFirst((one) => one.pending_webhooks > 0 && one.created > oldest).reverse();
  }

  /** Keeps everything, so that a local start goes on where the last one ended. Whole or not at all. */
  save() {
    if (!this.#statePath) return;
    const written = `${this.#statePath}.new`;
    writeFileSync(written, JSON.stringify({ aheadMs: this.aheadMs, ...this.#kinds() }), { mode: 0o600 });
    renameSync(written, this.#statePath);
  }

  forgetEverything() {
    for (const kind of Object.values(this.#kinds())) kind.restore([]);
    this.aheadMs = 0;
    this.declines.clear();
  }

  /** @param {Record<string, unknown>} saved */
  #restore(saved) {
    if (typeof saved.aheadMs === "number") this.aheadMs = saved.aheadMs;
    for (const [name, kind] of Object.entries(this.#kinds())) {
      const objects = saved[name];
      if (Array.isArray(objects)) kind.restore(/** @type {never[]} */ (objects));
    }
  }

  /** @returns {Record<string, Kind<never>>} */
  #kinds() {
    const entries = Object.entries(this).filter(([, value]) => value instanceof Kind);
    return Object.fromEntries(entries);
  }
}
