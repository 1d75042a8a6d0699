import { Hono } from "hono";
import type { Stripe } from "stripe";
import {
  checkoutRequestSchema,
  checkoutSettledRequestSchema,
  planChangeRequestSchema,
  portalRequestSchema,
} from "#contract/billing";
import { LimnError } from "#contract/errors";
import { compose } from "#functions/compose";
import { settleCheckout, startCheckout } from "#functions/payments/checkout";
import { billingOverview } from "#functions/payments/overview";
import { changePlan, previewPlanChange } from "#functions/payments/plan-change";
import { openPortal } from "#functions/payments/portal";
import { callingStripe, stripeClient } from "#functions/payments/stripe-client";
import { setCancellation } from "#functions/payments/subscription";
import { type HttpContext, type HttpTypes, requirePrincipal } from "../context";
import { readJson } from "../read-json";
import { requirePace } from "../require-pace";

/** Buying and the plan, for the viewer alone. The page /billing itself is not among these: it falls through to Remix. */
export function billingRoutes(): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();

  routes.get("/overview", (c) => answer(c, (stripe, uid) => billingOverview(c.env, stripe, uid)));

  routes.post("/checkout", (c) =>
    answer(c, async (stripe, uid) => {
      const { item } = await readJson(c.req.raw, checkoutRequestSchema);
      return startCheckout(c.env, stripe, uid, { item, origin: originOf(c) });
    }),
  );

  routes.post("/checkout/settled", (c) =>
    answer(c, async (stripe, uid) => {
      const { sessionId } = await readJson(c.req.raw, checkoutSettledRequestSchema);
      return settleCheckout(c.env, stripe, uid, sessionId);
    }),
  );

  routes.post("/plan/preview", (c) =>
    answer(c, async (stripe, uid) => {
      const { plan } = await readJson(c.req.raw, planChangeRequestSchema);
      return previewPlanChange(c.env, stripe, uid, plan, new Date());
    }),
  );

  routes.post("/plan", (c) =>
    answer(c, async (stripe, uid) => {
      const { plan, pricedAt } = await readJson(c.req.raw, planChangeRequestSchema);
      const now = new Date();
      return changePlan(c.env, stripe, uid, { plan, pricedAt: pricedAt ? new Date(pricedAt) : now }, now);
    }),
  );

  routes.post("/plan/cancel", (c) => answer(c, (stripe, uid) => setCancellation(c.env, stripe, uid, true)));
  routes.post("/plan/resume", (c) => answer(c, (stripe, uid) => setCancellation(c.env, stripe, uid, false)));

  routes.post("/portal", (c) =>
    answer(c, async (stripe, uid) => {
      const { page } = await readJson(c.req.raw, portalRequestSchema);
      return openPortal(c.env, stripe, uid, { page, origin: originOf(c) });
    }),
  );

  return routes;
}

/** Answers what a signed-in person may ask of Stripe. Throws `signin-required` and `payments-unavailable`. */
async function answer<Result extends object>(
  c: HttpContext,
  ask: (stripe: Stripe, uid: string) => Promise<Result>,
): Promise<Response> {
  const { uid } = await requirePrincipal(c);
  await requirePace(c, uid, "billing");
  const { stripe } = compose(c.env);
  if (!stripe) throw new LimnError("payments-unavailable", { detail: "Stripe is not configured" });
  const result = await callingStripe(() => ask(stripeClient(stripe), uid));
  c.header("Cache-Control", "no-store");
  return c.json<Result>(result) as Response;
}

function originOf(c: HttpContext): string {
  return new URL(c.req.url).origin;
}
