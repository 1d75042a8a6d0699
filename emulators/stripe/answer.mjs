// @ts-check
import { randomBytes, timingSafeEqual } from "node:crypto";
import { control } from "./control.mjs";
import { expanded } from "./expand.mjs";
import { StripeFailure } from "./failure.mjs";
import { failureOf } from "./faults.mjs";
import { answerPage } from "./pages/pages.mjs";
import { Parameters, parseParameters } from "./parameters.mjs";
import { answerApi } from "./router.mjs";

/** @typedef {import("node:http").IncomingMessage} IncomingMessage */
/** @typedef {import("node:http").ServerResponse} ServerResponse */
/** @typedef {import("./control.mjs").Service & {keys: import("./idempotency.mjs").IdempotencyKeys, secretKey: string}} Service */

const maxBodyBytes = 1024 * 1024;

/**
 * Answers one request: the API under /v1, tests under /_control, people's pages elsewhere. Never rejects.
 * @param {IncomingMessage} request @param {ServerResponse} response @param {Service} service
 */
export async function answerTo(request, response, service) {
  try {
    const url = new URL(request.url ?? "/", "http://stripe");
    const body = await readBody(request);
    if (url.pathname.startsWith("/v1/")) await answerCall(request, response, { url, body, service });
    else if (url.pathname.startsWith("/_control/"))
      await answerControl(response, url.pathname, body, service);
    else answerPage(response, service.world, { method: request.method ?? "GET", url, body });
    if (request.method !== "GET") service.world.save();
  } catch (error) {
    const failure = error instanceof StripeFailure ? error : failureOf(500);
    if (!(error instanceof StripeFailure)) console.error(error);
    send(response, failure.status, JSON.stringify({ error: failure.body }));
  }
}

/**
 * @param {IncomingMessage} request @param {ServerResponse} response
 * @param {{url: URL, body: string, service: Service}} call
 */
async function answerCall(request, response, { url, body, service }) {
  requireKey(request, service.secretKey);
  const fault = service.faults.take();
  if (fault && fault.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
  if (fault?.status === 0 && !fault.isLost) {
    request.socket.destroy();
    return;
  }
  if (fault && fault.status !== 200 && !fault.isLost) throw failureOf(fault.status);
  const key = request.headers["idempotency-key"];
  const method = request.method ?? "GET";
  if (method !== "POST" || typeof key !== "string") {
    const answer = resultOf(service, method, url, body);
    if (fault?.isLost) {
      request.socket.destroy();
      return;
    }
    send(response, answer.status, answer.body);
    return;
  }
  const fingerprint = `${url.pathname} ${body}`;
  const earlier = service.keys.earlier(key, fingerprint);
  const answer = earlier ?? resultOf(service, method, url, body);
  if (!earlier) service.keys.keep(key, fingerprint, answer);
  if (fault?.isLost) {
    request.socket.destroy();
    return;
  }
  send(response, answer.status, answer.body, {
    "idempotency-key": key,
    ...(earlier && { "idempotent-replayed": "true" }),
  });
}

/** @param {Service} service @param {string} method @param {URL} url @param {string} body */
function resultOf({ world }, method, url, body) {
  try {
    const record = parseParameters(method === "POST" ? body : url.search.slice(1));
    const parameters = new Parameters(record);
    const answer = answerApi(world, method, url.pathname, parameters);
    return {
      status: 200,
      body: JSON.stringify(expanded(world, answer, parameters.texts("expand")), null, 2),
    };
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    return { status: error.status, body: JSON.stringify({ error: error.body }, null, 2) };
  }
}

/** @param {IncomingMessage} request @param {string} secretKey */
function requireKey(request, secretKey) {
  const given = Buffer.from(/^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "");
  const wanted = Buffer.from(secretKey);
  if (given.length === wanted.length && timingSafeEqual(given, wanted)) return;
  const message = "Invalid API Key provided.";
  throw new StripeFailure(401, { type: "invalid_request_error", message });
}

/** @param {ServerResponse} response @param {string} path @param {string} body @param {Service} service */
async function answerControl(response, path, body, service) {
  const asked = body === "" ? {} : JSON.parse(body);
  const answer = await control(path.slice("/_control/".length), service, asked);
  if (!answer)
    throw new StripeFailure(404, { type: "invalid_request_error", message: `No such control: ${path}` });
  send(response, 200, JSON.stringify(answer));
}

/** @param {ServerResponse} response @param {number} status @param {string} body @param {Record<string, string>} [headers] */
function send(response, status, body, headers = {}) {
  const requestId = `req_${randomBytes(7).toString("hex")}`;
  response
    .writeHead(status, { "content-type": "application/json", "request-id": requestId, ...headers })
    .end(body);
}

/** @param {IncomingMessage} request */
async function readBody(request) {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) {
    text += chunk;
    if (text.length > maxBodyBytes)
      throw new StripeFailure(413, { type: "invalid_request_error", message: "Too large." });
  }
  return text;
}
