// @ts-check
import { WebSocket } from "undici";
import { runClosedLoop } from "../traffic/closed-loop.mjs";
import { jobBody } from "../traffic/jobs.mjs";

/**
 * @typedef {import("../traffic/http-client.mjs").HttpClient} HttpClient
 * @typedef {import("../traffic/people.mjs").Person} Person
 * @typedef {import("../traffic/closed-loop.mjs").Action} Action
 */

const pages = ["/", "/pricing", "/api", "/comfyui", "/tools/high-resolution-image-converter"];
const socketTimeoutMs = 30_000;

/**
 * What a hundred requests are made of: people mostly read, programs mostly ask.
 * @type {readonly {kind: string, share: number}[]}
 */
export const mixture = [
  { kind: "page", share: 40 },
  { kind: "api", share: 35 },
  { kind: "upload", share: 10 },
  { kind: "socket", share: 10 },
  { kind: "job", share: 5 },
];

/** The kind that stands at a place in the mixture; strides of 37 spread each kind over the hundred. */
const sequence = mixture.flatMap(({ kind, share }) => Array.from({ length: share }, () => kind));
const kindAt = (/** @type {number} */ index) => sequence[(index * 37) % sequence.length] ?? "page";

/**
 * The traffic of many people at once: pages, sockets that read their documents, uploads, jobs, and the API by key.
 * @param {{client: HttpClient, baseUrl: string, people: readonly Person[], picture: Uint8Array}} crowd
 * @returns {(index: number) => Action} what the next client does
 */
export function mixedTraffic({ client, baseUrl, people, picture }) {
  const at = (/** @type {number} */ index) => /** @type {Person} */ (people[index % people.length]);
  /** @type {Record<string, (person: Person, index: number) => Promise<unknown>>} */
  const actions = {
    page: ({ address }, index) =>
      client.expect(pages[index % pages.length] ?? "/", {
        headers: { "CF-Connecting-IP": address, Accept: "text/html" },
      }),
    api: ({ keys }, index) =>
      client.expect(index % 2 === 0 ? "/v1/account" : "/v1/jobs?limit=10", { headers: byKey(keys, index) }),
    upload: ({ keys }, index) =>
      client.expect("/v1/uploads", { method: "POST", headers: byKey(keys, index), body: picture }),
    job: ({ keys, uploadId }, index) => submitAndCancel(client, byKey(keys, index), uploadId),
    socket: (person) => readDocuments(baseUrl, person),
  };
  return (index) => {
    const kind = kindAt(index);
    return { kind, run: async () => actions[kind]?.(at(index), index) };
  };
}

/** @param {readonly string[]} keys @param {number} index */
function byKey(keys, index) {
  return {
    Authorization: `Bearer ${keys[Math.floor(index / 7) % keys.length]}`,
    "Content-Type": "application/json",
  };
}

/**
 * Submits a job and stops it again: its credits come back, so that no number of requests uses them up. What its work had
 * begun, it had begun.
 * @param {HttpClient} client @param {Record<string, string>} headers @param {string} uploadId
 */
async function submitAndCancel(client, headers, uploadId) {
  const made = await client.expect("/v1/jobs", { method: "POST", headers, body: jobBody(uploadId) });
  const { id } = JSON.parse(made.text).image;
  return client.expect(`/v1/jobs/${id}/cancel`, { method: "POST", headers, body: "{}" });
}

/** Opens a socket as a page does, waits for the first documents, and closes it. @param {string} baseUrl @param {Person} person */
function readDocuments(baseUrl, { cookie, uid }) {
  const socket = new WebSocket(`${baseUrl.replace("http", "ws")}/live`, { headers: { Cookie: cookie } });
  /** @type {Promise<void>} */
  const read = new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the socket told nothing")), socketTimeoutMs);
    const end = (/** @type {() => void} */ settle) => () => {
      clearTimeout(timer);
      settle();
    };
    socket.addEventListener("open", () =>
      socket.send(JSON.stringify({ type: "subscribe", path: `users/${uid}/images` })),
    );
    socket.addEventListener("message", end(resolve));
    socket.addEventListener(
      "error",
      end(() => reject(new Error("the socket broke"))),
    );
    socket.addEventListener(
      "close",
      end(() => reject(new Error("the socket closed"))),
    );
  });
  return read.finally(() => socket.close());
}

/**
 * Runs the mixture for a while.
 * @param {(index: number) => Action} next @param {number} concurrency @param {number} durationMs
 */
export function runMixed(next, concurrency, durationMs) {
  const end = performance.now() + durationMs;
  return runClosedLoop({ concurrency, isOver: () => performance.now() >= end, next });
}
