import type { Stripe } from "stripe";
import { z } from "zod";
import type { Subscription } from "#contract/billing";
import type { PlanId } from "#contract/price-list";
import { planIdSchema } from "#contract/price-list-schema";
import type { SubscriptionSnapshot } from "#functions/accounts/billing";
import { limnPrice, planOfPrice } from "./prices";
import { isoTime } from "./stripe-client";

/**
 * A change to a cheaper plan waits for the next period. Stripe's subscription has the new price at once (it is charged
 * at the renewal); its metadata remembers which plan is paid for, and until when.
 */
const paidPlanSchema = z.object({
  paid_plan: planIdSchema,
  paid_until: z.string().regex(/^\d+$/).transform(Number),
});

/** The metadata that keeps a paid plan until the end of its period; null removes it. */
export function paidPlanMetadata(paid: { plan: PlanId; untilSeconds: number } | null) {
  // Stripe removes a key that is set to an empty text.
  return { paid_plan: paid?.plan ?? "", paid_until: paid ? String(paid.untilSeconds) : "" };
}

/** The one item of a subscription that Limn made, or null for a subscription of another make. */
export function limnItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem | null {
  const item = subscription.items.data[0];
  return item && planIdSchema.safeParse(limnPrice(item.price)?.item).success ? item : null;
}

/** A subscription as the account keeps it; null for one that is not of Limn's making. */
export function subscriptionSnapshot(subscription: Stripe.Subscription): SubscriptionSnapshot | null {
  const item = limnItem(subscription);
  if (!item) return null;
  const priced = planOfPrice(item.price);
  const paid = paidPlanSchema.safeParse(subscription.metadata);
  const waits = paid.success && item.current_period_start < paid.data.paid_until;
  const cancelsAtPeriodEnd = subscription.cancel_at_period_end || subscription.cancel_at !== null;
  return {
    id: subscription.id,
    startedAt: isoTime(subscription.start_date),
    subscription: {
      plan: waits ? paid.data.paid_plan : priced,
      state: stateOf(subscription.status),
      currentPeriodEndsAt: isoTime(item.current_period_end),
      cancelsAtPeriodEnd,
      nextPlan: waits && !cancelsAtPeriodEnd && paid.data.paid_plan !== priced ? priced : null,
    },
  };
}

function stateOf(status: Stripe.Subscription["status"]): Subscription["state"] {
  if (status === "active" || status === "trialing") return "active";
  if (status === "past_due" || status === "unpaid") return "past-due";
  return status === "incomplete" ? "incomplete" : "ended";
}
