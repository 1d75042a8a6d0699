// @ts-check
import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { enlarged } from "../provider/pictures.mjs";
import { serveProvider } from "../provider/serve-provider.mjs";

/**
 * @typedef {import("../provider/serve-provider.mjs").Answer} Answer
 * @typedef {import("../provider/serve-provider.mjs").Call} Call
 *
 * @typedef {{error?: string, looks?: number, isRefused?: boolean}} Outcome
 *
 * @typedef {object} QueuedRequest
 * @property {string} id
 * @property {Record<string, any>} input
 * @property {"IN_QUEUE" | "IN_PROGRESS" | "COMPLETED"} status
 * @property {Buffer | null} file
 * @property {string | null} error
 * @property {string | null} webhook
 * @property {number} looksLeft
 * @property {Outcome} outcome
 *
 * @typedef {{requestId: string, url: string, body: string}} Delivery
 */

const model = "fal-ai/flux-vision-upscaler";

/** How long a request takes where nobody ends it. */
const workMs = 1_500;

/** Everything that fal knows. */
class World {
  /** @type {Map<string, QueuedRequest>} */
  requests = new Map();
  /** @type {Delivery[]} */
  deliveries = [];
  /** @type {Outcome[]} */
  outcomes = [];
  url = "";
  /** @type {(request: QueuedRequest) => void} */
  onQueue = () => undefined;
  /** @type {(delivery: Delivery) => void} */
  onDelivery = () => undefined;

  /** @param {Record<string, any>} input @param {string | null} webhook */
  queue(input, webhook) {
    const outcome = this.outcomes.shift() ?? {};
    /** @type {QueuedRequest} */
    const request = {
      id: randomUUID(),
      input,
      status: "IN_QUEUE",
      file: null,
      error: null,
      webhook,
      looksLeft: outcome.looks ?? 1,
      outcome,
    };
    this.requests.set(request.id, request);
    this.onQueue(request);
    return request;
  }

  /** @param {QueuedRequest} request */
  async look(request) {
    if (request.status === "COMPLETED") return;
    if (request.looksLeft > 0) {
      request.looksLeft -= 1;
      request.status = "IN_PROGRESS";
      return;
    }
    await this.end(request);
  }

  /** @param {QueuedRequest} request */
  async end(request) {
    if (request.status === "COMPLETED") return;
    const { error = null, isRefused = false } = request.outcome;
    if (error === null && !isRefused) {
      const { image_url, upscale_factor = 2 } = request.input;
      const file = Buffer.from(String(image_url).replace(/^data:[^,]*,/, ""), "base64");
      request.file = await enlarged(file, upscale_factor, "jpeg");
    }
    this.#complete(request, error);
  }

  /** @param {QueuedRequest} request */
  cancel(request) {
    this.#complete(request, "Request was cancelled");
  }

  forgetEverything() {
    this.requests.clear();
    this.deliveries = [];
    this.outcomes = [];
  }

  /** @param {QueuedRequest} request */
  result({ id, outcome: { isRefused = false } }) {
    if (isRefused) {
      const detail = [
        { loc: ["body", "image_url"], msg: "Could not read the image", type: "image_load_error" },
      ];
      return { status: 422, body: { detail } };
    }
    const image = { url: `${this.url}/files/${id}.jpg`, content_type: "image/jpeg" };
    return { status: 200, body: { image, seed: 1, timings: {}, caption: "a picture" } };
  }

  /** @param {QueuedRequest} request @param {string | null} error */
  #complete(request, error) {
    request.status = "COMPLETED";
    request.error = error;
    if (!request.webhook) return;
    const { status, body } = this.result(request);
    const isError = error !== null || status !== 200;
    const told = {
      request_id: request.id,
      gateway_request_id: request.id,
      status: isError ? "ERROR" : "OK",
      payload: isError ? null : body,
      ...(isError && { error: error ?? "Unprocessable Entity" }),
    };
    const delivery = { requestId: request.id, url: request.webhook, body: JSON.stringify(told) };
    this.deliveries.push(delivery);
    this.onDelivery(delivery);
  }
}

/**
 * Starts a stand-in of fal's queue on loopback (emulators/replicate/README.md): one model, its webhooks with Ed25519 signatures, the
 * public keys at `/.well-known/jwks.json`, and what tests ask for under `/_control/`.
 * @param {{port: number, key: string, sendsWebhooks: boolean, nowMs?: () => number}} options port 0 takes a free one
 * @returns {Promise<{url: string, close: () => Promise<void>}>}
 */
export async function createFalEmulator({ port, key, sendsWebhooks, nowMs = Date.now }) {
  const world = new World();
  const keys = generateKeyPairSync("ed25519");
  /** @param {Delivery} delivery @param {number} atMs */
  const headersOf = (delivery, atMs) => signedHeaders(delivery, keys.privateKey, atMs);
  if (sendsWebhooks) {
    world.onQueue = (request) => setTimeout(() => void world.end(request), workMs).unref();
    world.onDelivery = (delivery) => {
      const { url, body } = delivery;
      fetch(url, { method: "POST", headers: headersOf(delivery, nowMs()), body }).catch(() => undefined);
    };
  }
  const jwks = { keys: [{ ...keys.publicKey.export({ format: "jwk" }), kid: "local" }] };
  return serveProvider(
    {
      answer: (call) => answerTo(world, call, { key, jwks }),
      failure: (status) => ({ status, body: { detail: status === 429 ? "Too many requests" : "Error" } }),
      control: (name, body) =>
        control(world, name, body, (delivery, ageSeconds) =>
          headersOf(delivery, nowMs() - ageSeconds * 1_000),
        ),
      servedAt: (url) => {
        world.url = url;
      },
      reset: () => world.forgetEverything(),
    },
    port,
  );
}

/** @param {Delivery} delivery @param {import("node:crypto").KeyObject} privateKey @param {number} atMs */
function signedHeaders({ requestId, body }, privateKey, atMs) {
  const timestamp = String(Math.floor(atMs / 1_000));
  const userId = "local-user";
  const digest = createHash("sha256").update(body).digest("hex");
  const message = Buffer.from([requestId, userId, timestamp, digest].join("\n"));
  return {
    "content-type": "application/json",
    "x-fal-webhook-request-id": requestId,
    "x-fal-webhook-user-id": userId,
    "x-fal-webhook-timestamp": timestamp,
    "x-fal-webhook-signature": sign(null, message, privateKey).toString("hex"),
  };
}

/** @param {World} world @param {Call} call @param {{key: string, jwks: object}} own @returns {Promise<Answer>} */
async function answerTo(world, call, { key, jwks }) {
  const { method, url, headers } = call;
  if (url.pathname === "/.well-known/jwks.json") return { status: 200, body: jwks };
  const [, fileId] = /^\/files\/([\w-]+)\.jpg$/.exec(url.pathname) ?? [];
  const file = world.requests.get(fileId ?? "")?.file;
  if (file) return { status: 200, file, type: "image/jpeg" };
  if (headers.get("authorization") !== `Key ${key}`) return { status: 401, body: { detail: "Unauthorized" } };
  if (method === "POST" && url.pathname === `/${model}`) return queue(world, call);
  const [, id, action] =
    new RegExp(`^/${model}/requests/([\\w-]+)(/status|/cancel)?$`).exec(url.pathname) ?? [];
  const request = world.requests.get(id ?? "");
  if (!request) return { status: 404, body: { detail: "Request not found" } };
  if (action === "/cancel") {
    if (request.status === "COMPLETED") return { status: 400, body: { status: "ALREADY_COMPLETED" } };
    world.cancel(request);
    return { status: 202, body: { status: "CANCELLATION_REQUESTED" } };
  }
  if (action === "/status") {
    await world.look(request);
    return statusOf(request);
  }
  if (request.status !== "COMPLETED")
    return { status: 400, body: { detail: "Request is still in progress" } };
  return request.error === null ? world.result(request) : { status: 500, body: { detail: request.error } };
}

/** @param {QueuedRequest} request @returns {Answer} */
function statusOf({ id, status, error }) {
  const body = { status, request_id: id, ...(error !== null && { error, error_type: "request_failed" }) };
  return { status: status === "COMPLETED" ? 200 : 202, body };
}

/** @param {World} world @param {Call} call @returns {Answer} */
function queue(world, call) {
  const input = call.json();
  const { image_url, upscale_factor = 2, creativity = 0.3, seed = 0 } = input;
  const isWithin = (/** @type {unknown} */ value, /** @type {number} */ least, /** @type {number} */ most) =>
    typeof value === "number" && value >= least && value <= most;
  const isGood =
    typeof image_url === "string" &&
    image_url.startsWith("data:image/") &&
    isWithin(upscale_factor, 1, 4) &&
    isWithin(creativity, 0, 1) &&
    Number.isInteger(seed);
  if (!isGood)
    return { status: 422, body: { detail: [{ loc: ["body"], msg: "Invalid input", type: "value_error" }] } };
  const { id } = world.queue(input, call.url.searchParams.get("fal_webhook"));
  const address = `${world.url}/${model}/requests/${id}`;
  const body = {
    request_id: id,
    response_url: address,
    status_url: `${address}/status`,
    cancel_url: `${address}/cancel`,
    queue_position: 0,
  };
  return { status: 200, body };
}

/**
 * @param {World} world @param {string} name @param {Record<string, any>} body
 * @param {(delivery: Delivery, ageSeconds: number) => Record<string, string>} headersOf
 */
async function control(world, name, body, headersOf) {
  switch (name) {
    case "outcomes":
      world.outcomes.push(...body.outcomes);
      return {};
    case "end":
      for (const request of world.requests.values()) await world.end(request);
      return {};
    case "predictions":
      return {
        predictions: [...world.requests.values()].map(({ id, input, status }) => ({ id, input, status })),
      };
    case "deliveries": {
      const age = Number(body.ageSeconds ?? 0);
      return {
        deliveries: world.deliveries.map((delivery) => ({ ...delivery, headers: headersOf(delivery, age) })),
      };
    }
    default:
      return undefined;
  }
}
