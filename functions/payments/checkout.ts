import type { Stripe } from "stripe";
import type { CheckoutOutcome } from "#contract/billing";
import { LimnError } from "#contract/errors";
import { type PriceListId, priceList } from "#contract/price-list";
import { priceListIdSchema } from "#contract/price-list-schema";
import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";
import { customerOf } from "./customer";
import { priceOf } from "./prices";
import { refreshBilling } from "./refresh-billing";
import { findSubscription } from "./subscription";
import { idOf, longestList } from "./stripe-client";
import { webhookSubjects } from "./webhook-subjects";

/** Opens Stripe's page to buy an item and answers its address. Throws `subscription-exists`. */
export async function startCheckout(
  env: Pick<Env, "ACCOUNTS">,
  stripe: Stripe,
  uid: string,
  { item, origin }: { item: PriceListId; origin: string },
): Promise<{ url: string }> {
  const customer = await customerOf(env, stripe, uid);
  const isPlan = priceList[item].kind === "plan";
  if (isPlan) await makeRoomForPlan(stripe, customer);
  const metadata = { uid, item };
  const session = await stripe.checkout.sessions.create({
    customer,
    client_reference_id: uid,
    line_items: [{ price: (await priceOf(stripe, item)).id, quantity: 1 }],
    success_url: `${origin}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/pricing?canceled=1`,
    metadata,
    ...(isPlan
      ? { mode: "subscription", subscription_data: { metadata } }
      : { mode: "payment", payment_intent_data: { metadata } }),
  });
  if (!session.url) throw new LimnError("payments-unavailable", { detail: `${session.id} has no address` });
  return { url: session.url };
}

/** One plan at a time: refuses where one runs, and closes pages in other tabs that would begin a second. */
async function makeRoomForPlan(stripe: Stripe, customer: string): Promise<void> {
  if (await findSubscription(stripe, customer)) throw new LimnError("subscription-exists");
  const open = await stripe.checkout.sessions.list({ customer, status: "open", limit: longestList });
  const ofPlans = open.data.filter(({ mode }) => mode === "subscription");
  await Promise.all(ofPlans.map(({ id }) => stripe.checkout.sessions.expire(id)));
}

/**
 * What became of a Checkout session that its buyer comes back from. It records what it sees, so that credits arrive also
 * where the webhook is late. Throws `not-found` for a session of anybody else's.
 */
export async function settleCheckout(
  env: Pick<Env, "ACCOUNTS">,
  stripe: Stripe,
  uid: string,
  sessionId: string,
): Promise<CheckoutOutcome> {
  const customerId = await accountOf(env, uid).readCustomerId();
  const session = await findSession(stripe, sessionId);
  const item = priceListIdSchema.safeParse(session?.metadata?.["item"]);
  if (!session || !item.success || customerId === null || idOf(session.customer) !== customerId) {
    throw new LimnError("not-found");
  }
  const subjects = webhookSubjects(session);
  if (subjects && session.status === "complete") await refreshBilling(env, stripe, uid, subjects);
  return { item: item.data, credits: priceList[item.data].credits, state: await stateOf(stripe, session) };
}

async function findSession(stripe: Stripe, sessionId: string): Promise<Stripe.Checkout.Session | null> {
  try {
    return await stripe.checkout.sessions.retrieve(sessionId);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "resource_missing") return null;
    throw error;
  }
}

async function stateOf(stripe: Stripe, session: Stripe.Checkout.Session): Promise<CheckoutOutcome["state"]> {
  if (session.status === "open") return "open";
  if (session.status !== "complete") return "failed";
  if (session.payment_status !== "unpaid") return "paid";
  const intentId = idOf(session.payment_intent);
  if (!intentId) return "pending";
  const intent = await stripe.paymentIntents.retrieve(intentId);
  return intent.status === "processing" ? "pending" : "failed";
}
