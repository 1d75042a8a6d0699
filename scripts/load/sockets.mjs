// @ts-check
import { WebSocket } from "undici";
import { jobBody, waitForWork } from "../traffic/jobs.mjs";
import { percentile, rounded } from "../traffic/statistics.mjs";

const openTimeoutMs = 120_000;
const settleTimeoutMs = 120_000;
const openAtOnce = 20;

/**
 * @typedef {import("../traffic/people.mjs").Person} Person
 *
 * @typedef {object} SocketReport
 * @property {number} sockets
 * @property {number} accounts
 * @property {number} changes that people made
 * @property {number} revisions over all accounts
 * @property {number} messages that arrived
 * @property {number} current sockets that hold what the account holds, at its last revision
 * @property {number} closed sockets that ended by themselves
 * @property {number} p50Ms from a change's answer until the last socket of its account had it
 * @property {number} p95Ms
 */

/**
 * Opens many live sockets of several accounts, changes their documents, and compares what each socket has put together
 * with what a new socket is told.
 * @param {{client: import("../traffic/http-client.mjs").HttpClient, baseUrl: string, people: readonly Person[], sockets: number, changesEach: number}} options
 * @returns {Promise<SocketReport>}
 */
export async function checkSockets({ client, baseUrl, people, sockets, changesEach }) {
  const listeners = await openAll(baseUrl, people, sockets);
  const waits = await Promise.all(
    people.map((person) =>
      changeDocuments(
        client,
        person,
        changesEach,
        listeners.filter(({ uid }) => uid === person.uid),
      ),
    ),
  );
  await waitForWork(client, people);
  const truths = new Map(
    await Promise.all(
      people.map(async (person) => /** @type {const} */ ([person.uid, await truthOf(baseUrl, person)])),
    ),
  );
  const isCurrent = (/** @type {Listener} */ listener) => listener.isAsTold(truths.get(listener.uid));
  await waitUntil(() => listeners.every(isCurrent), settleTimeoutMs);
  const report = {
    sockets: listeners.length,
    accounts: people.length,
    changes: people.length * changesEach,
    revisions: [...truths.values()].reduce((sum, { revision }) => sum + revision, 0),
    messages: listeners.reduce((sum, { messages }) => sum + messages, 0),
    current: listeners.filter(isCurrent).length,
    closed: listeners.filter(({ isClosed }) => isClosed).length,
    p50Ms: rounded(percentile(waits.flat(), 0.5)),
    p95Ms: rounded(percentile(waits.flat(), 0.95)),
  };
  for (const listener of listeners) listener.close();
  return report;
}

/** @param {string} baseUrl @param {readonly Person[]} people @param {number} count @returns {Promise<Listener[]>} */
async function openAll(baseUrl, people, count) {
  const listeners = [];
  for (let opened = 0; opened < count; opened += openAtOnce) {
    const group = Array.from({ length: Math.min(openAtOnce, count - opened) }, (_, index) => {
      const person = /** @type {Person} */ (people[(opened + index) % people.length]);
      return new Listener(baseUrl, person);
    });
    await Promise.all(group.map((listener) => listener.ready));
    listeners.push(...group);
  }
  return listeners;
}

/**
 * Makes jobs and waits until every socket of the account has each of them.
 * @param {import("../traffic/http-client.mjs").HttpClient} client
 * @param {Person} person @param {number} count @param {readonly Listener[]} listeners
 * @returns {Promise<number[]>} milliseconds from each answer until the last socket had it
 */
async function changeDocuments(client, { cookie, uploadId }, count, listeners) {
  const waits = [];
  for (let made = 0; made < count; made += 1) {
    const headers = {
      Cookie: cookie,
      "Content-Type": "application/json",
      "Idempotency-Key": `change ${made}`,
    };
    const answer = await client.insist("/v1/jobs", { method: "POST", headers, body: jobBody(uploadId) });
    const { id } = JSON.parse(answer.text).image;
    const start = performance.now();
    await waitUntil(() => listeners.every((listener) => listener.has(id)), settleTimeoutMs);
    waits.push(performance.now() - start);
  }
  return waits;
}

/** @param {string} baseUrl @param {Person} person what a socket that opens now is told */
async function truthOf(baseUrl, person) {
  const listener = new Listener(baseUrl, person);
  await listener.ready;
  const { revision, text } = listener;
  listener.close();
  return { revision, text };
}

/** Waits as long as it is allowed to; whoever asks looks at the outcome. @param {() => boolean} isDone @param {number} timeoutMs */
async function waitUntil(isDone, timeoutMs) {
  const deadline = performance.now() + timeoutMs;
  while (!isDone() && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** One socket as a page holds it: the images of an account, put together from a snapshot and what changed since. */
class Listener {
  uid;
  revision = -1;
  messages = 0;
  isClosed = false;
  /** @type {Promise<void>} */
  ready;
  /** @type {Map<string, string>} */
  #images = new Map();
  #socket;

  /** @param {string} baseUrl @param {Person} person */
  constructor(baseUrl, { uid, cookie }) {
    this.uid = uid;
    this.#socket = new WebSocket(`${baseUrl.replace("http", "ws")}/live`, { headers: { Cookie: cookie } });
    this.ready = new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("a socket did not open in time")), openTimeoutMs);
      this.#socket.addEventListener("open", () =>
        this.#socket.send(JSON.stringify({ type: "subscribe", path: `users/${uid}/images` })),
      );
      this.#socket.addEventListener("message", ({ data }) => {
        this.#take(JSON.parse(String(data)));
        clearTimeout(timer);
        resolve();
      });
      this.#socket.addEventListener("close", () => {
        this.isClosed = true;
        clearTimeout(timer);
        reject(new Error("a socket closed while it opened"));
      });
    });
  }

  /** @param {{revision: number, complete: boolean, changed: {id: string}[], removed: string[]}} message */
  #take({ revision, complete, changed, removed }) {
    this.messages += 1;
    this.revision = revision;
    if (complete) this.#images.clear();
    for (const image of changed) this.#images.set(image.id, JSON.stringify(image));
    for (const id of removed) this.#images.delete(id);
  }

  /** @param {string} id */
  has(id) {
    return this.#images.has(id);
  }

  /** All that it holds, in one order. */
  get text() {
    return [...this.#images.values()].sort().join("\n");
  }

  /** @param {{revision: number, text: string} | undefined} truth */
  isAsTold(truth) {
    return truth !== undefined && this.revision === truth.revision && this.text === truth.text;
  }

  close() {
    this.#socket.close();
  }
}
