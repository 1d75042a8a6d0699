import type { Stripe } from "stripe";
import type { PlanChangeOutcome, PlanChangePreview } from "#contract/billing";
import { LimnError } from "#contract/errors";
import { type PlanId, priceList } from "#contract/price-list";
import type { Env } from "#functions/env";
import { billedLines } from "./invoice-lines";
import { invoiceCredits } from "./line-credits";
import { priceOf } from "./prices";
import { paidPlanMetadata } from "./read-subscription";
import { idOf } from "./stripe-client";
import { recordedSubscription, requireSubscription, type RunningSubscription } from "./subscription";

/** A preview's instant counts for this long. */
const previewMaxAgeMs = 3_600_000;

/**
 * What a change of plan would do. A dearer plan begins at once: Stripe charges the difference for the rest of the period
 * and the credits follow. A cheaper one begins with the next period, because this one is paid for.
 */
export async function previewPlanChange(
  env: Pick<Env, "ACCOUNTS">,
  stripe: Stripe,
  uid: string,
  plan: PlanId,
  now: Date,
): Promise<PlanChangePreview> {
  const running = await requireSubscription(env, stripe, uid);
  const begins = isDearer(plan, running.known.plan) ? "now" : "next-period";
  const due = begins === "now" ? await previewUpgrade(stripe, running, plan, now) : { cents: 0, credits: 0 };
  return {
    plan,
    begins,
    dueNowCents: due.cents,
    grantedNowCredits: due.credits,
    nextChargeAt: running.known.currentPeriodEndsAt,
    nextChargeCents: priceList[plan].priceCents,
    pricedAt: now.toISOString(),
  };
}

async function previewUpgrade(
  stripe: Stripe,
  running: RunningSubscription,
  plan: PlanId,
  now: Date,
): Promise<{ cents: number; credits: number }> {
  const wanted = await previewPrice(stripe, running, plan, now);
  if (running.known.nextPlan === null) return wanted;
  // Stripe reckons from the cheaper plan that waits; the way back to the one that is paid for costs nothing.
  const paid = await previewPrice(stripe, running, running.known.plan, now);
  return { cents: wanted.cents - paid.cents, credits: wanted.credits - paid.credits };
}

async function previewPrice(
  stripe: Stripe,
  { id, item }: RunningSubscription,
  plan: PlanId,
  now: Date,
): Promise<{ cents: number; credits: number }> {
  const invoice = await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: {
      items: [{ id: item.id, price: (await priceOf(stripe, plan)).id }],
      proration_behavior: "always_invoice",
      proration_date: prorationDate(item, now),
    },
  });
  const lines = await billedLines(stripe, invoice.lines.data);
  return { cents: Math.max(0, invoice.total), credits: invoiceCredits(lines) };
}

/** Changes the plan as the preview says. Throws `subscription-missing` and `payment-declined`. */
export async function changePlan(
  env: Pick<Env, "ACCOUNTS">,
  stripe: Stripe,
  uid: string,
  { plan, pricedAt }: { plan: PlanId; pricedAt: Date },
  now: Date,
): Promise<PlanChangeOutcome> {
  const running = await requireSubscription(env, stripe, uid);
  if (isDearer(plan, running.known.plan)) {
    const ageMs = now.getTime() - pricedAt.getTime();
    const isFresh = ageMs >= 0 && ageMs < previewMaxAgeMs;
    return upgrade(env, stripe, uid, { running, plan, pricedAt: isFresh ? pricedAt : now });
  }
  const isPaid = plan === running.known.plan;
  await stripe.subscriptions.update(running.id, {
    items: [{ id: running.item.id, price: (await priceOf(stripe, plan)).id }],
    proration_behavior: "none",
    cancel_at_period_end: false,
    metadata: paidPlanMetadata(
      isPaid ? null : { plan: running.known.plan, untilSeconds: running.item.current_period_end },
    ),
  });
  const recorded = { subscriptionId: running.id, invoiceId: null };
  return { subscription: await recordedSubscription(env, stripe, uid, recorded), confirmationUrl: null };
}

async function upgrade(
  env: Pick<Env, "ACCOUNTS">,
  stripe: Stripe,
  uid: string,
  { running, plan, pricedAt }: { running: RunningSubscription; plan: PlanId; pricedAt: Date },
): Promise<PlanChangeOutcome> {
  await restorePaidPlan(stripe, running);
  const updated = await stripe.subscriptions.update(running.id, {
    items: [{ id: running.item.id, price: (await priceOf(stripe, plan)).id }],
    proration_behavior: "always_invoice",
    proration_date: prorationDate(running.item, pricedAt),
    // The plan changes only once the charge went through.
    payment_behavior: "pending_if_incomplete",
  });
  const invoiceId = idOf(updated.latest_invoice);
  const confirmationUrl = updated.pending_update && invoiceId ? await confirmation(stripe, invoiceId) : null;
  const recorded = { subscriptionId: running.id, invoiceId };
  return { subscription: await recordedSubscription(env, stripe, uid, recorded), confirmationUrl };
}

/**
 * Ends what would make a dearer plan more than the plain difference: a cheaper plan that waits, and a cancellation.
 * Nothing is charged for it, since the period is paid.
 */
async function restorePaidPlan(stripe: Stripe, { id, item, known }: RunningSubscription): Promise<void> {
  if (known.nextPlan === null && !known.cancelsAtPeriodEnd) return;
  await stripe.subscriptions.update(id, {
    items: [{ id: item.id, price: (await priceOf(stripe, known.plan)).id }],
    proration_behavior: "none",
    cancel_at_period_end: false,
    metadata: paidPlanMetadata(null),
  });
}

/** Where the bank wants to be asked, Stripe's page for that; a refusal voids the invoice, and the old plan stays. */
async function confirmation(stripe: Stripe, invoiceId: string): Promise<string | null> {
  const payments = await stripe.invoicePayments.list({ invoice: invoiceId, limit: 1 });
  const intentId = idOf(payments.data[0]?.payment.payment_intent);
  const intent = intentId ? await stripe.paymentIntents.retrieve(intentId) : null;
  if (intent?.status === "requires_action") {
    return (await stripe.invoices.retrieve(invoiceId)).hosted_invoice_url ?? null;
  }
  await stripe.invoices.voidInvoice(invoiceId);
  throw new LimnError("payment-declined", { detail: intent?.last_payment_error?.code ?? "no payment" });
}

function isDearer(plan: PlanId, than: PlanId): boolean {
  return priceList[plan].priceCents > priceList[than].priceCents;
}

/** Stripe takes instants of the current period only, by its own clock, which need not be ours. */
function prorationDate(
  { current_period_start, current_period_end }: Stripe.SubscriptionItem,
  at: Date,
): number {
  const seconds = Math.floor(at.getTime() / 1000);
  return Math.min(Math.max(seconds, current_period_start), current_period_end);
}
