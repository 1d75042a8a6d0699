import { Hono } from "hono";
import { LimnError } from "#contract/errors";
import { webhookEventIdSchema, webhookIdSchema } from "#contract/ids";
import { accountOf } from "#functions/accounts/account-of";
import type { HttpContext, HttpTypes } from "../context";
import { parseRequest } from "../read-json";
import { requireCaller } from "./caller";
import { answerOnce } from "./idempotency";
import { pageQuerySchema } from "./page-query";
import { cursorOf, positionOf } from "#functions/accounts/job-cursor";

/** /v1/webhooks/{id}/deliveries: what was sent to a webhook, and what came of it. */
export function deliveryRoutes(): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();

  routes.get("/", async (c) => {
    const { uid } = await requireCaller(c, "webhooks:read");
    const id = webhookIdOf(c);
    const { limit, cursor } = parseRequest(pageQuerySchema, c.req.query());
    const after = positionOf(cursor)?.sequence ?? null;
    const page = await accountOf(c.env, uid).listWebhookDeliveries(id, { limit, after });
    if (!page) throw new LimnError("not-found");
    return c.json({ deliveries: page.deliveries, nextCursor: cursorOf(page.next) });
  });

  routes.post("/:deliveryId/resend", async (c) => {
    const caller = await requireCaller(c, "webhooks:write");
    const id = webhookIdOf(c);
    const deliveryId = webhookEventIdSchema.safeParse(c.req.param("deliveryId"));
    if (!deliveryId.success) throw new LimnError("not-found");
    return answerOnce(c, caller, "", async () => {
      const resent = await accountOf(c.env, caller.uid).resendWebhookDelivery(id, deliveryId.data);
      if (!resent.ok) throw new LimnError(resent.code);
      return { status: 202, headers: {}, body: JSON.stringify({ delivery: resent.delivery }) };
    });
  });

  return routes;
}

/** The webhook in the address; what is not even an id is not found. */
export function webhookIdOf(c: HttpContext): string {
  const parsed = webhookIdSchema.safeParse(c.req.param("id"));
  if (!parsed.success) throw new LimnError("not-found");
  return parsed.data;
}
