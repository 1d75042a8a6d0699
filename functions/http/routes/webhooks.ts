import { Hono } from "hono";
import { LimnError } from "#contract/errors";
import { compose } from "#functions/compose";
import { receiveEngineWebhook } from "#functions/jobs/receive-engine-webhook";
import { receiveEvent } from "#functions/payments/receive-event";
import type { HttpTypes } from "../context";
import { readText } from "../read-json";

/** Stripe's events are a few kilobytes; an invoice with many lines is the longest. */
const maxEventBytes = 512 * 1024;

/** Replicate's messages hold the whole input, with pictures of up to 256 KB each in base64. */
const maxPredictionBytes = 2 * 1024 * 1024;

/** /webhooks: what other services tell Limn. Each delivery proves by its signature where it comes from. */
export function webhookRoutes(): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();

  routes.post("/stripe", async (c) => {
    const { stripe } = compose(c.env);
    if (!stripe) throw new LimnError("not-found");
    const signature = c.req.header("Stripe-Signature");
    if (!signature) throw new LimnError("signature-invalid");
    await receiveEvent(c.env, stripe, { body: await readText(c.req.raw, maxEventBytes), signature });
    return c.body(null, 204);
  });

  routes.post("/engines/:token", async (c) => {
    const body = await readText(c.req.raw, maxPredictionBytes);
    const token = c.req.param("token");
    await receiveEngineWebhook(c.env, { token, headers: c.req.raw.headers, body });
    return c.body(null, 204);
  });

  return routes;
}
