import type { Stripe } from "stripe";
import type { Subscription } from "#contract/billing";
import { LimnError } from "#contract/errors";
import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";
import { existingCustomerOf } from "./customer";
import { limnItem, subscriptionSnapshot } from "./read-subscription";
import { refreshBilling } from "./refresh-billing";
import { idOf, longestList } from "./stripe-client";

const runningStates = new Set(["active", "past-due"]);

/** A customer's running subscription with its one item. */
export interface RunningSubscription {
  readonly id: string;
  readonly item: Stripe.SubscriptionItem;
  readonly known: Subscription;
  readonly latestInvoiceId: string | null;
}

/** The customer's running subscription to a plan of ours as Stripe has it now, the newest of several, or null. */
export async function findSubscription(
  stripe: Stripe,
  customer: string,
): Promise<RunningSubscription | null> {
  const listed = await stripe.subscriptions.list({ customer, limit: longestList });
  const running = listed.data.flatMap((subscription) => {
    const item = limnItem(subscription);
    const known = subscriptionSnapshot(subscription)?.subscription;
    if (!item || !known || !runningStates.has(known.state)) return [];
    return [{ id: subscription.id, item, known, latestInvoiceId: idOf(subscription.latest_invoice) }];
  });
  return running[0] ?? null;
}

/** The viewer's running subscription. Throws `subscription-missing`. */
export async function requireSubscription(
  env: Pick<Env, "ACCOUNTS">,
  stripe: Stripe,
  uid: string,
): Promise<RunningSubscription> {
  const running = await findSubscription(stripe, await existingCustomerOf(env, uid));
  if (!running) throw new LimnError("subscription-missing");
  return running;
}

/** Lets the plan end with its period, or renew after all. Throws `subscription-missing`. */
export async function setCancellation(
  env: Pick<Env, "ACCOUNTS">,
  stripe: Stripe,
  uid: string,
  cancelsAtPeriodEnd: boolean,
): Promise<Subscription> {
  const { id } = await requireSubscription(env, stripe, uid);
  await stripe.subscriptions.update(id, { cancel_at_period_end: cancelsAtPeriodEnd });
  return recordedSubscription(env, stripe, uid, { subscriptionId: id, invoiceId: null });
}

/** Records a subscription, and an invoice of it, as they are now, and answers the account's plan. */
export async function recordedSubscription(
  env: Pick<Env, "ACCOUNTS">,
  stripe: Stripe,
  uid: string,
  { subscriptionId, invoiceId }: { subscriptionId: string; invoiceId: string | null },
): Promise<Subscription> {
  await refreshBilling(env, stripe, uid, {
    paymentIntentIds: [],
    invoiceIds: invoiceId ? [invoiceId] : [],
    subscriptionIds: [subscriptionId],
  });
  const subscription = await accountOf(env, uid).readSubscription();
  if (!subscription) throw new LimnError("subscription-missing");
  return subscription;
}
