// @ts-check
import { createHmac, randomBytes } from "node:crypto";
import { models } from "./models.mjs";

/**
 * @typedef {"starting" | "processing" | "succeeded" | "failed" | "canceled" | "aborted"} Status
 * @typedef {object} Prediction
 * @property {string} id
 * @property {string} model
 * @property {string} version
 * @property {Record<string, unknown>} input
 * @property {Status} status
 * @property {string | string[] | null} output
 * @property {string | null} error
 * @property {string} created_at
 * @property {string | null} webhook
 * @property {readonly string[]} filter
 * @property {number} looksLeft how often it is looked at before it ends
 * @property {Outcome} outcome
 *
 * @typedef {{status: "succeeded" | "failed" | "aborted" | "canceled", error?: string, looks?: number, isEmpty?: boolean}} Outcome
 * @typedef {{id: string, url: string, body: string}} Delivery
 */

const ends = new Set(["succeeded", "failed", "canceled", "aborted"]);

/** Everything that Replicate knows: predictions, files, what webhooks are to be told, and how the next predictions end. */
export class World {
  /** @type {Map<string, Prediction>} */
  predictions = new Map();
  /** @type {Map<string, Buffer>} files that were sent, by id */
  files = new Map();
  /** @type {Map<string, Buffer>} what predictions made, by id */
  outputs = new Map();
  /** @type {Delivery[]} oldest first */
  deliveries = [];
  /** @type {Outcome[]} */
  outcomes = [];
  /** @type {(delivery: Delivery) => void} */
  onDelivery = () => undefined;
  /** @type {(prediction: Prediction) => void} */
  onCreate = () => undefined;
  url = "";

  /**
   * @param {string} model @param {Record<string, unknown>} input
   * @param {{webhook: string | null, filter: readonly string[]}} told
   */
  create(model, input, { webhook, filter }) {
    const outcome = this.outcomes.shift() ?? { status: "succeeded" };
    /** @type {Prediction} */
    const prediction = {
      id: randomBytes(13).toString("hex"),
      model,
      version: models[model]?.version ?? "hidden",
      input,
      status: "starting",
      output: null,
      error: null,
      created_at: new Date().toISOString(),
      webhook,
      filter,
      looksLeft: outcome.looks ?? 1,
      outcome,
    };
    this.predictions.set(prediction.id, prediction);
    this.#tell(prediction, "start");
    this.onCreate(prediction);
    return prediction;
  }

  /** Somebody looks: time passes. @param {Prediction} prediction */
  async look(prediction) {
    if (ends.has(prediction.status)) return;
    if (prediction.looksLeft > 0) {
      prediction.looksLeft -= 1;
      prediction.status = "processing";
      return;
    }
    await this.end(prediction);
  }

  /** @param {Prediction} prediction */
  async end(prediction) {
    if (ends.has(prediction.status)) return;
    const { status, error = null, isEmpty = false } = prediction.outcome;
    if (status === "succeeded" && !isEmpty) {
      const model = models[prediction.model];
      if (!model) throw new Error(`no model ${prediction.model}`);
      this.outputs.set(prediction.id, await model.run(prediction.input, (address) => this.#fileAt(address)));
      // Stopped meanwhile.
      if (ends.has(prediction.status)) return;
      const address = `${this.url}/delivery/${prediction.id}/out-0.png`;
      prediction.output = model.isList ? [address] : address;
    }
    prediction.status = status;
    prediction.error = error;
    this.#tell(prediction, "completed");
  }

  /** @param {Prediction} prediction */
  cancel(prediction) {
    if (ends.has(prediction.status)) return;
    prediction.status = "canceled";
    this.#tell(prediction, "completed");
  }

  forgetEverything() {
    this.predictions.clear();
    this.files.clear();
    this.outputs.clear();
    this.deliveries = [];
    this.outcomes = [];
  }

  /** A prediction as the interface shows it. @param {Prediction} prediction */
  shown({ id, model, version, input, status, output, error, created_at }) {
    const urls = {
      get: `${this.url}/v1/predictions/${id}`,
      cancel: `${this.url}/v1/predictions/${id}/cancel`,
    };
    return { id, model, version, input, status, output, error, logs: "", metrics: {}, created_at, urls };
  }

  /** @param {Prediction} prediction @param {"start" | "completed"} event */
  #tell(prediction, event) {
    const { webhook, filter } = prediction;
    if (!webhook || (filter.length > 0 && !filter.includes(event))) return;
    const body = JSON.stringify(this.shown(prediction));
    const delivery = { id: `msg_${randomBytes(12).toString("hex")}`, url: webhook, body };
    this.deliveries.push(delivery);
    this.onDelivery(delivery);
  }

  /** @param {string} address */
  #fileAt(address) {
    if (address.startsWith("data:")) {
      return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
    }
    const file = this.files.get(address.split("/").at(-1) ?? "");
    if (!file) throw new Error(`no file at ${address}`);
    return file;
  }
}

/**
 * The headers of a delivery (Standard Webhooks).
 * @param {Delivery} delivery @param {{secret: string, atMs: number}} signing
 * @returns {Record<string, string>}
 */
export function signedHeaders({ id, body }, { secret, atMs }) {
  const timestamp = String(Math.floor(atMs / 1_000));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const mac = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${mac}`,
  };
}
