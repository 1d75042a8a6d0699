// @ts-check
import { createServer } from "node:http";
import { listenOnLoopback } from "../listen.mjs";
import { answerToName } from "./names.mjs";

/**
 * @typedef {object} Received
 * @property {string} path
 * @property {Record<string, string>} headers
 * @property {string} body
 */

/**
 * @typedef {object} Reply
 * @property {number} status
 * @property {Record<string, string>} [headers]
 * @property {string} [body]
 * @property {boolean} [isBase64] the body's bytes stand in it as base64
 * @property {boolean} [breaksOff] ends the connection instead of an answer
 */

/**
 * Starts a customer's server on loopback, to which webhooks are sent, with the resolver that knows its names. Whatever is
 * posted below `/hooks/` is kept and answered with 204. For tests: `GET /control/received?path=` lists what came to a path,
 * `POST /control/replies` with `{"path", "replies"}` says what the next requests to it are answered with, one each, and
 * `POST /control/names` with `{"name", "addresses"}` where a name leads. `GET /dns-query` is the resolver.
 * @param {{port: number}} options port 0 takes a free one
 * @returns {Promise<{url: string, close: () => Promise<void>}>}
 */
export async function createWebhookReceiver({ port }) {
  /** @type {{received: Received[], replies: Map<string, Reply[]>, names: Map<string, string[]>}} */
  const state = { received: [], replies: new Map(), names: new Map() };
  const server = createServer(async (request, response) => {
    const reply = await replyTo(request, state);
    if (reply.breaksOff) return response.destroy();
    response.writeHead(reply.status, { connection: "close", ...reply.headers }).end(bytesOf(reply));
  });
  return listenOnLoopback(server, port);
}

/**
 * @param {import("node:http").IncomingMessage} request
 * @param {{received: Received[], replies: Map<string, Reply[]>, names: Map<string, string[]>}} state
 * @returns {Promise<Reply>}
 */
async function replyTo(request, { received, replies, names }) {
  const url = new URL(request.url ?? "/", "http://receiver");
  const body = await readText(request);
  switch (`${request.method} ${url.pathname}`) {
    case "GET /dns-query":
      return json(answerToName(names, url.searchParams));
    case "GET /control/received":
      return json(received.filter(({ path }) => path === url.searchParams.get("path")));
    case "POST /control/replies": {
      const { path, replies: next } = JSON.parse(body);
      replies.set(path, next);
      return json({});
    }
    case "POST /control/names": {
      const { name, addresses } = JSON.parse(body);
      names.set(name, addresses);
      return json({});
    }
  }
  received.push({ path: url.pathname, headers: headersOf(request), body });
  return replies.get(url.pathname)?.shift() ?? { status: 204 };
}

/** @param {Reply} reply */
function bytesOf({ body, isBase64 }) {
  return isBase64 ? Buffer.from(body ?? "", "base64") : body;
}

/** @param {unknown} value @returns {Reply} */
function json(value) {
  return { status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify(value) };
}

/** @param {import("node:http").IncomingMessage} request */
function headersOf(request) {
  return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
}

/** @param {import("node:http").IncomingMessage} request @returns {Promise<string>} */
async function readText(request) {
  /** @type {Buffer[]} */
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
