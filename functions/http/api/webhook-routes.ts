import { Hono } from "hono";
import { LimnError } from "#contract/errors";
import { makeId } from "#contract/ids";
import { newWebhookRequestSchema, type Webhook, rotateWebhookRequestSchema } from "#contract/webhooks";
import { accountOf } from "#functions/accounts/account-of";
import type { ApiAnswer } from "#functions/accounts/api-answers";
import { compose } from "#functions/compose";
import { makeWebhookSecret } from "#functions/webhooks/signing";
import { requireWebhookAddress } from "#functions/webhooks/webhook-address";
import { type HttpContext, type HttpTypes, randomBytes } from "../context";
import { readJson } from "../read-json";
import { requireCaller } from "./caller";
import { deliveryRoutes, webhookIdOf } from "./delivery-routes";
import { answerOnce } from "./idempotency";

const hourMs = 3_600_000;

/** /v1/webhooks: where the account's events are sent. The answers that hold a secret are the only ones that ever do. */
export function webhookRoutes(): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();

  routes.get("/", async (c) => {
    const { uid } = await requireCaller(c, "webhooks:read");
    return c.json({ webhooks: await accountOf(c.env, uid).listWebhooks() });
  });

  routes.post("/", async (c) => {
    const caller = await requireCaller(c, "webhooks:write");
    const { url, events } = await readJson(c.req.raw, newWebhookRequestSchema);
    return answerOnce(c, caller, JSON.stringify([url, events]), async () => {
      if (url !== null) await requireWebhookAddress(url, compose(c.env).network);
      const { secret, sealedSecret } = await newSecret(c, caller.uid);
      const id = makeId("webhook", randomBytes);
      const linkOrigin = new URL(c.req.url).origin;
      const account = accountOf(c.env, caller.uid);
      const added = await account.addWebhook({ id, url, events, linkOrigin, sealedSecret });
      if (!added.ok) throw new LimnError(added.code);
      return tellSecret(201, added.webhook, secret);
    });
  });

  routes.delete("/:id", async (c) => {
    const { uid } = await requireCaller(c, "webhooks:write");
    const removed = await accountOf(c.env, uid).removeWebhook(webhookIdOf(c));
    if (!removed.ok) throw new LimnError(removed.code);
    return c.body(null, 204);
  });

  routes.post("/:id/rotate", async (c) => {
    const caller = await requireCaller(c, "webhooks:write");
    const id = webhookIdOf(c);
    const { overlapHours } = await readJson(c.req.raw, rotateWebhookRequestSchema);
    return answerOnce(c, caller, `${overlapHours}`, async () => {
      const { secret, sealedSecret } = await newSecret(c, caller.uid);
      const account = accountOf(c.env, caller.uid);
      const rotated = await account.rotateWebhookSecret(id, {
        sealedSecret,
        overlapMs: overlapHours * hourMs,
      });
      if (!rotated.ok) throw new LimnError(rotated.code);
      return tellSecret(200, rotated.webhook, secret);
    });
  });

  routes.route("/:id/deliveries", deliveryRoutes());

  return routes;
}

function newSecret(c: HttpContext, uid: string): ReturnType<typeof makeWebhookSecret> {
  return makeWebhookSecret(uid, c.env.ENCRYPTION_SECRET, randomBytes);
}

function tellSecret(status: number, webhook: Webhook, secret: string): ApiAnswer {
  return { status, headers: {}, body: JSON.stringify({ webhook, secret }), isConfidential: true };
}
