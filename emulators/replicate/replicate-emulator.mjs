// @ts-check
import { randomBytes } from "node:crypto";
import { serveProvider } from "../provider/serve-provider.mjs";
import { models, wrongInput } from "./models.mjs";
import { signedHeaders, World } from "./world.mjs";

/** @typedef {import("../provider/serve-provider.mjs").Answer} Answer */
/** @typedef {import("../provider/serve-provider.mjs").Call} Call */

/** Replicate's documentation: a data address is for files of up to 256 KB, a file in its store has at most 100 MiB. */
const maxDataUriBytes = 256 * 1024;
const maxFileBytes = 100 * 1024 * 1024;

/** How long a prediction takes where nobody ends it. */
const workMs = 1_500;

/**
 * Starts a stand-in of Replicate's HTTP interface on loopback (README.md): predictions of the models that Limn uses, files, the
 * webhooks' secret, and what tests ask for under `/_control/`. Where `sendsWebhooks` is false a test fetches them and brings them itself.
 * @param {{port: number, token: string, webhookSecret: string, sendsWebhooks: boolean, nowMs?: () => number}} options port 0 takes a free one
 * @returns {Promise<{url: string, close: () => Promise<void>}>}
 */
export async function createReplicateEmulator({
  port,
  token,
  webhookSecret: secret,
  sendsWebhooks,
  nowMs = Date.now,
}) {
  const world = new World();
  if (sendsWebhooks) {
    // It works by itself, as the service does, but for one that a test wants to be looked at so often before it ends.
    world.onCreate = (prediction) => {
      if (prediction.outcome.looks === undefined)
        setTimeout(() => void world.end(prediction), workMs).unref();
    };
    world.onDelivery = (delivery) => {
      const headers = signedHeaders(delivery, { secret, atMs: nowMs() });
      // One that does not arrive is made good by a look.
      fetch(delivery.url, { method: "POST", headers, body: delivery.body }).catch(() => undefined);
    };
  }
  return serveProvider(
    {
      answer: (call) => answerTo(world, call, { token, secret }),
      failure,
      control: (name, body) => control(world, name, body, { secret, nowMs }),
      servedAt: (url) => {
        world.url = url;
      },
      reset: () => world.forgetEverything(),
    },
    port,
  );
}

/** @param {number} status @param {string} [detail] @returns {Answer} as Replicate puts it (RFC 9457) */
function failure(status, detail) {
  if (status === 429) {
    const throttled = "Request was throttled. Your rate limit resets in ~1s.";
    return { status, body: { title: "Too many requests", status, detail: detail ?? throttled } };
  }
  const titles = {
    401: "Unauthenticated",
    402: "Insufficient credit",
    404: "Not found",
    422: "Input validation failed",
  };
  const title = Reflect.get(titles, status) ?? "Internal server error";
  return { status, body: { title, status, detail: detail ?? title } };
}

/** @param {World} world @param {Call} call @param {{token: string, secret: string}} own @returns {Promise<Answer>} */
async function answerTo(world, call, { token, secret }) {
  const { method, url, headers } = call;
  const [, delivered] = /^\/delivery\/(\w+)\//.exec(url.pathname) ?? [];
  if (delivered !== undefined) {
    const file = world.outputs.get(delivered);
    return file ? { status: 200, file, type: "image/png" } : failure(404);
  }
  if (headers.get("authorization") !== `Bearer ${token}`) return failure(401);
  const route = `${method} ${url.pathname}`;
  if (route === "GET /v1/webhooks/default/secret") return { status: 200, body: { key: secret } };
  if (route === "POST /v1/files") return takeFile(world, call);
  if (route === "POST /v1/predictions") return createOfVersion(world, call);
  const [, model] = /^POST \/v1\/models\/([\w.-]+\/[\w.-]+)\/predictions$/.exec(route) ?? [];
  if (model !== undefined) return models[model] ? create(world, model, call.json()) : failure(404);
  const [, id, action] = /^(?:GET|POST) \/v1\/predictions\/(\w+)(\/cancel)?$/.exec(route) ?? [];
  const prediction = world.predictions.get(id ?? "");
  if (!prediction) return failure(404);
  if (action) world.cancel(prediction);
  else await world.look(prediction);
  return { status: 200, body: world.shown(prediction) };
}

/** @param {World} world @param {Call} call @returns {Promise<Answer>} */
async function takeFile(world, call) {
  const content = (await call.form()).get("content");
  if (!(content instanceof File)) return failure(422, "Missing content");
  if (content.size > maxFileBytes) return failure(413, "Files of up to 100 MiB are possible.");
  const id = randomBytes(13).toString("hex");
  world.files.set(id, Buffer.from(await content.arrayBuffer()));
  return { status: 201, body: { id, size: content.size, urls: { get: `${world.url}/v1/files/${id}` } } };
}

/** @param {World} world @param {Call} call @returns {Answer} */
function createOfVersion(world, call) {
  const body = call.json();
  const [model] =
    Object.entries(models).find(([, { version }]) => version !== null && version === body.version) ?? [];
  if (!model) return failure(422, "Invalid version or not permitted");
  return create(world, model, body);
}

/** @param {World} world @param {string} name @param {Record<string, any>} body @returns {Answer} */
function create(world, name, { input = {}, webhook = null, webhook_events_filter: filter = [] }) {
  const model = models[name];
  const wrong = model ? wrongInput(model, input) : "no such model";
  if (wrong) return failure(422, `- ${wrong}\n`);
  const addresses = Object.values(input)
    .flat()
    .filter((value) => typeof value === "string");
  const isTooLong = addresses.some(
    (address) => address.startsWith("data:") && address.length * 0.75 > maxDataUriBytes + 1_024,
  );
  if (isTooLong) return failure(422, "- input: a data URI of more than 256 KB; upload the file instead\n");
  return { status: 201, body: world.shown(world.create(name, input, { webhook, filter })) };
}

/**
 * `outcomes` says how the next predictions end; `end` ends all that are at work; `deliveries` lists what webhooks are told, signed now or so long
 * ago; `predictions` lists all; `delete-outputs` is the hour after which Replicate deletes them.
 * @param {World} world @param {string} name @param {Record<string, any>} body @param {{secret: string, nowMs: () => number}} own
 */
async function control(world, name, body, { secret, nowMs }) {
  switch (name) {
    case "outcomes":
      world.outcomes.push(...body.outcomes);
      return {};
    case "end":
      for (const prediction of world.predictions.values()) await world.end(prediction);
      return {};
    case "predictions":
      return { predictions: [...world.predictions.values()] };
    case "deliveries": {
      const atMs = nowMs() - Number(body.ageSeconds ?? 0) * 1_000;
      const deliveries = world.deliveries.map((delivery) => ({
        ...delivery,
        headers: signedHeaders(delivery, { secret, atMs }),
      }));
      return { deliveries };
    }
    case "delete-outputs":
      world.outputs.clear();
      return {};
    default:
      return undefined;
  }
}
