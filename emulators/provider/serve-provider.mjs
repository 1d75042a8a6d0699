// @ts-check
import { createServer } from "node:http";
import { listenOnLoopback } from "../listen.mjs";
import { readBytes } from "../read-bytes.mjs";
import { Faults } from "./faults.mjs";

/**
 * @typedef {object} Call
 * @property {string} method
 * @property {URL} url
 * @property {Headers} headers
 * @property {Buffer} body
 * @property {() => Promise<FormData>} form the body as a form
 * @property {() => Record<string, unknown>} json the body as an object; empty where there is none
 *
 * @typedef {object} Answer
 * @property {number} status
 * @property {unknown} [body] as JSON
 * @property {Buffer} [file] in its place
 * @property {string} [type] of the file
 * @property {Record<string, string>} [headers]
 *
 * @typedef {object} Provider
 * @property {(call: Call) => Answer | Promise<Answer>} answer
 * @property {(status: number) => Answer} failure in the provider's own words
 * @property {(name: string, body: Record<string, unknown>) => unknown} control what a test asks for, or a promise of it; undefined where there is no such thing
 * @property {(url: string) => void} servedAt
 * @property {() => void} reset
 */

/** Larger than any body that the services take. */
const maxBodyBytes = 120 * 1024 * 1024;

/**
 * Serves the stand-in of a provider on loopback: its interface, faults in front of it, and `POST /_control/<name>` for tests
 * (`faults`, `chance`, `clear-faults`, `calls`, `reset`, and the provider's own).
 * @param {Provider} provider
 * @param {number} port 0 takes a free one
 * @returns {Promise<{url: string, close: () => Promise<void>}>}
 */
export async function serveProvider(provider, port) {
  const faults = new Faults();
  /** @type {string[]} */
  const calls = [];
  const server = createServer(async (request, response) => {
    try {
      const call = await readCall(request);
      const name = `${call.method} ${call.url.pathname}`;
      if (call.url.pathname.startsWith("/_control/")) {
        return send(response, await controlled(provider, { faults, calls }, call));
      }
      calls.push(name);
      const fault = faults.take(name);
      if (fault && fault.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
      if (fault && fault.status === 0 && !fault.isLost) return request.socket.destroy();
      if (fault && fault.status !== 200 && !fault.isLost) {
        const { retryAfterSeconds } = fault;
        const headers = retryAfterSeconds === null ? {} : { "retry-after": String(retryAfterSeconds) };
        return send(response, { ...provider.failure(fault.status), headers });
      }
      const answer = await provider.answer(call);
      if (fault?.isLost && fault.status === 0) return request.socket.destroy();
      return send(response, fault?.isLost ? provider.failure(fault.status) : answer);
    } catch (error) {
      console.error(error);
      return send(response, provider.failure(500));
    }
  });
  const served = await listenOnLoopback(server, port);
  provider.servedAt(served.url);
  return served;
}

/**
 * @param {Provider} provider @param {{faults: Faults, calls: string[]}} state @param {Call} call
 * @returns {Promise<Answer>}
 */
async function controlled(provider, { faults, calls }, call) {
  const name = call.url.pathname.slice("/_control/".length);
  switch (name) {
    case "faults":
      faults.add(call.json());
      return { status: 200, body: {} };
    case "chance":
      faults.addChance(call.json());
      return { status: 200, body: {} };
    case "clear-faults":
      faults.clear();
      return { status: 200, body: {} };
    case "calls":
      return { status: 200, body: { calls, faults: faults.met } };
    case "reset":
      faults.clear();
      calls.length = 0;
      provider.reset();
      return { status: 200, body: {} };
  }
  const body = await provider.control(name, call.json());
  return body === undefined ? { status: 404, body: {} } : { status: 200, body };
}

/** @param {import("node:http").IncomingMessage} request @returns {Promise<Call>} */
async function readCall(request) {
  const body = await readBytes(request, maxBodyBytes);
  const headers = new Headers(
    Object.entries(request.headers).map(
      ([name, value]) => /** @type {[string, string]} */ ([name, String(value)]),
    ),
  );
  const url = new URL(request.url ?? "/", "http://provider");
  return {
    method: request.method ?? "GET",
    url,
    headers,
    body,
    form: () => new Request(url, { method: "POST", headers, body }).formData(),
    json: () => (body.length === 0 ? {} : JSON.parse(body.toString("utf8"))),
  };
}

/** @param {import("node:http").ServerResponse} response @param {Answer} answer */
function send(response, { status, body, file, type = "application/octet-stream", headers = {} }) {
  const own = { connection: "close", "content-type": file ? type : "application/json", ...headers };
  response.writeHead(status, own).end(file ?? JSON.stringify(body));
}
