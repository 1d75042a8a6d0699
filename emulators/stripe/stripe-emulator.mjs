// @ts-check
import { createServer } from "node:http";
import { listenOnLoopback } from "../listen.mjs";
import { answerTo } from "./answer.mjs";
import { Deliveries } from "./deliveries.mjs";
import { Faults } from "./faults.mjs";
import { IdempotencyKeys } from "./idempotency.mjs";
import { World } from "./world.mjs";

/**
 * @typedef {object} StripeEmulatorOptions
 * @property {number} port 0 takes a free one
 * @property {string} secretKey that calls must carry
 * @property {{url: string, secret: string} | null} webhook where events go
 * @property {string | null} [statePath] a file that keeps everything over a restart
 * @property {() => number} [nowMs]
 */

/**
 * Starts a stand-in of Stripe on loopback (see README.md): the API, the hosted pages, the webhook's deliveries, and
 * `POST /_control/…` for tests.
 * @param {StripeEmulatorOptions} options
 * @returns {Promise<{url: string, close: () => Promise<void>}>}
 */
export async function createStripeEmulator({ port, secretKey, webhook, statePath = null, nowMs = Date.now }) {
  const world = new World({ nowMs, statePath });
  const deliveries = new Deliveries(webhook);
  const keys = new IdempotencyKeys();
  const faults = new Faults();
  world.onEvent = (event) => deliveries.take(event);
  const reset = () => {
    world.forgetEverything();
    keys.forgetEverything();
    faults.clear();
    deliveries.drop();
  };
  const server = createServer((request, response) => {
    void answerTo(request, response, { world, deliveries, keys, faults, secretKey, reset });
  });
  const { url, close } = await listenOnLoopback(server, port);
  world.servedAt(url);
  // What the last run did not get rid of. Nobody waits for events that have no webhook.
  if (webhook && statePath) for (const event of world.undelivered) deliveries.take(event);
  return {
    url,
    close: () => {
      deliveries.close();
      world.save();
      return close();
    },
  };
}
