// @ts-check
import { createServer } from "node:http";
import { listenOnLoopback } from "../listen.mjs";
import { readBytes } from "../read-bytes.mjs";
import { Bot, failure, tooManyRequests } from "./bot.mjs";

const maxBodyBytes = 1024 * 1024;

/** @typedef {import("./bot.mjs").Answer} Answer */

/**
 * Starts a stand-in of the Telegram Bot API on loopback: `sendMessage` with the documented answers and limits. For
 * tests, besides: `GET /control/messages` lists what was delivered, `POST /control/faults` with
 * `{"count", "status", "delayMs", "retryAfterSeconds", "about"}` (all optional) makes the next calls that say `about` fail or wait, and
 * `POST /control/reset` forgets everything.
 * @param {{port: number, botToken: string, chatIds: readonly string[], nowMs?: () => number}} options port 0 takes a free one
 * @returns {Promise<{url: string, close: () => Promise<void>}>}
 */
export async function createTelegramEmulator({ port, botToken, chatIds, nowMs = Date.now }) {
  const bot = new Bot({ chatIds, nowMs });
  const server = createServer(async (request, response) => {
    const answer = await answerTo(request, { bot, botToken }).catch(() =>
      failure(400, "Bad Request: the request could not be read"),
    );
    const headers = { "content-type": "application/json", connection: "close" };
    response.writeHead(answer.status, headers).end(JSON.stringify(answer.body));
  });
  return listenOnLoopback(server, port);
}

/**
 * @param {import("node:http").IncomingMessage} request
 * @param {{bot: Bot, botToken: string}} service
 * @returns {Promise<Answer>}
 */
async function answerTo(request, { bot, botToken }) {
  const url = new URL(request.url ?? "/", "http://telegram");
  const parameters = { ...Object.fromEntries(url.searchParams), ...(await readBody(request)) };
  if (url.pathname.startsWith("/control/")) {
    return answerToControl(`${request.method} ${url.pathname}`, bot, parameters);
  }
  const [, token, method] = /^\/bot([^/]+)\/(\w+)$/.exec(url.pathname) ?? [];
  if (token === undefined) return failure(404, "Not Found");
  if (token !== botToken) return failure(401, "Unauthorized");
  if (method?.toLowerCase() !== "sendmessage") return failure(404, "Not Found: method not found");
  return (await answerOfFault(bot.takeFault(parameters.text))) ?? bot.sendMessage(parameters);
}

/** @param {import("./bot.mjs").Fault | null} fault @returns {Promise<Answer | null>} */
async function answerOfFault(fault) {
  if (!fault) return null;
  if (fault.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
  if (fault.status === 200) return null;
  if (fault.status === 429) return tooManyRequests(fault.retryAfterSeconds);
  return failure(fault.status, fault.status >= 500 ? "Internal Server Error" : "Bad Request: as asked");
}

/** @param {string} route @param {Bot} bot @param {Record<string, unknown>} parameters @returns {Answer} */
function answerToControl(route, bot, parameters) {
  switch (route) {
    case "GET /control/messages":
      return { status: 200, body: { messages: bot.messages } };
    case "POST /control/faults":
      bot.breakNext({
        count: Number(parameters.count ?? 1),
        status: Number(parameters.status ?? 200),
        delayMs: Number(parameters.delayMs ?? 0),
        retryAfterSeconds: Number(parameters.retryAfterSeconds ?? 1),
        about: String(parameters.about ?? ""),
      });
      return { status: 200, body: { ok: true } };
    case "POST /control/reset":
      bot.reset();
      return { status: 200, body: { ok: true } };
    default:
      return failure(404, "Not Found");
  }
}

/**
 * @param {import("node:http").IncomingMessage} request
 * @returns {Promise<Record<string, unknown>>} the fields of a JSON or form body
 */
async function readBody(request) {
  const text = (await readBytes(request, maxBodyBytes)).toString("utf8");
  if (text === "") return {};
  const type = request.headers["content-type"] ?? "";
  if (type.startsWith("application/json")) return JSON.parse(text);
  return Object.fromEntries(new URLSearchParams(text));
}
