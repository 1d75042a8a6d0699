// @ts-check
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { loadProduct } from "../../contract.mjs";
import { HttpClient } from "../../traffic/http-client.mjs";
import { signIn } from "../../traffic/people.mjs";

const pollMs = 1_000;
/** Questions in a row that may come to nothing. */
const maxLost = 30;
/** Of an operator's correction. */
const credits = 10_000;

/**
 * @typedef {{id: string, state: string, progress: number, code?: string, quote: {widthPx: number, heightPx: number,
 *   amountCredits: number, parameters: object}}} Job as far as it is looked at
 */

/** An operator, who gives themselves credits, as a client of the API. */
export class LargeClient {
  #baseUrl;
  #cookie;

  /** @param {string} baseUrl @param {string} cookie */
  constructor(baseUrl, cookie) {
    this.#baseUrl = baseUrl;
    this.#cookie = cookie;
  }

  /** @param {{baseUrl: string, authEmulatorUrl: string}} stack @returns {Promise<LargeClient>} */
  static async signIn({ baseUrl, authEmulatorUrl }) {
    const { demoOperator } = await loadProduct();
    const http = new HttpClient(baseUrl);
    const client = new LargeClient(baseUrl, await signIn(http, authEmulatorUrl, demoOperator, "198.18.0.1"));
    await http.close();
    await client.#send("/admin/actions", {
      action: "correct-credits",
      actionId: randomUUID(),
      reason: "large pictures are measured",
      uid: demoOperator.uid,
      amountCredits: credits,
    });
    return client;
  }

  /** @returns {Promise<number>} credits */
  async balance() {
    const { user } = await (await this.#ask("/v1/account")).json();
    return user.balance;
  }

  /** @param {string} file @returns {Promise<{id: string, widthPx: number, heightPx: number}>} */
  async upload(file) {
    const answer = await this.#ask("/v1/uploads", { method: "POST", body: await readFile(file) });
    return answer.json();
  }

  /** @param {object} job @returns {Promise<{amountCredits: number, widthPx: number, heightPx: number}>} the price, nothing begun */
  async quote(job) {
    const answer = await this.#send("/v1/jobs", { ...job, dryRun: true });
    return (await answer.json()).quote;
  }

  /** @param {object} job @returns {Promise<Job>} */
  async start(job) {
    return (await (await this.#send("/v1/jobs", job)).json()).image;
  }

  /**
   * Asks until the job has ended. A request is lost at times while workerd computes: that one is asked again.
   * @param {string} id @param {(percent: number) => Promise<void>} tell hears every tenth of the work
   * @returns {Promise<Job>}
   */
  async ended(id, tell) {
    let told = 0;
    for (let lost = 0; lost < maxLost; ) {
      const image = await this.#job(id).catch(() => null);
      lost = image ? 0 : lost + 1;
      if (image && ["succeeded", "failed", "canceled"].includes(image.state)) return image;
      const percent = Math.floor((image?.progress ?? 0) * 10) * 10;
      if (percent > told) await tell(percent);
      told = Math.max(told, percent);
      await sleep(pollMs);
    }
    throw new Error(`nobody tells of job ${id} any more`);
  }

  /** @param {string} id @returns {Promise<Job>} */
  async #job(id) {
    return (await (await this.#ask(`/v1/jobs/${id}`)).json()).image;
  }

  /** @param {string} id @param {string} file where it is written */
  async download(id, file) {
    const { body } = await this.#ask(`/media/images/${id}/result`);
    if (!body) throw new Error("a result without a body");
    await pipeline(
      Readable.fromWeb(/** @type {import("node:stream/web").ReadableStream} */ (body)),
      createWriteStream(file),
    );
  }

  /** @param {string} path @param {object} body */
  #send(path, body) {
    return this.#ask(path, { method: "POST", body: JSON.stringify(body) });
  }

  /** @param {string} path @param {RequestInit} [init] */
  async #ask(path, init = {}) {
    const headers = { Cookie: this.#cookie, Origin: this.#baseUrl };
    const answer = await fetch(`${this.#baseUrl}${path}`, { ...init, headers });
    if (!answer.ok)
      throw new Error(`${init.method ?? "GET"} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
}
