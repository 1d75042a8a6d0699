// @ts-check
import { closeUnpaid, collect, openInvoice } from "./invoices.mjs";
import { expire } from "./session-end.mjs";
import { periodEnd, planOf } from "./proration.mjs";

/** @typedef {import("../world.mjs").World} World */
/** @typedef {import("./products.mjs").Price} Price */
/** @typedef {import("./subscriptions.mjs").Subscription} Subscription */
/** @typedef {import("./invoices.mjs").Invoice} Invoice */

/** Stripe's retries of a failed renewal, and what follows the last, are settings: here three, then the plan ends. */
const retryAfterSeconds = 3 * 86_400;
const maxAttempts = 4;

/** @param {Subscription} subscription @param {Price} price */
export function applyPrice(subscription, price) {
  for (const item of subscription.items.data) {
    item.price = price;
    item.plan = planOf(price);
  }
}

/** What a renewal charges: the subscription's own method, else the customer's. @param {World} world @param {Subscription} subscription */
export function paymentMethodOf(world, subscription) {
  const customer = world.customers.require(subscription.customer);
  return subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
}

/** @param {World} world @param {Subscription} subscription */
export function endSubscription(world, subscription) {
  subscription.status = "canceled";
  subscription.ended_at = world.now;
  subscription.canceled_at ??= world.now;
  world.emit("customer.subscription.deleted", subscription);
}

/** A paid invoice makes the plan current again, and brings an update that waited for it. @param {World} world @param {Invoice} invoice */
export function settlePaidInvoice(world, invoice) {
  const subscription = world.subscriptions.find(invoice.parent.subscription_details.subscription);
  if (!subscription) return;
  const previous = { status: subscription.status, pending_update: subscription.pending_update };
  if (subscription.status === "past_due") subscription.status = "active";
  if (subscription.pending_update && subscription.latest_invoice === invoice.id) {
    const [item] = subscription.pending_update.subscription_items;
    if (item) applyPrice(subscription, item.price);
    subscription.pending_update = null;
    world.emit("customer.subscription.pending_update_applied", subscription);
  }
  if (previous.status !== subscription.status || previous.pending_update !== subscription.pending_update) {
    world.emit("customer.subscription.updated", subscription, previous);
  }
}

/** Begins the next period, or ends the plan where it was canceled. @param {World} world @param {Subscription} subscription */
function renew(world, subscription) {
  if (subscription.cancel_at_period_end) {
    endSubscription(world, subscription);
    return;
  }
  const [item] = subscription.items.data;
  if (!item) return;
  const start = item.current_period_end;
  const end = periodEnd(start, subscription.billing_cycle_anchor, item.price);
  const previous = {
    items: structuredClone(subscription.items),
    latest_invoice: subscription.latest_invoice,
  };
  item.current_period_start = start;
  item.current_period_end = end;
  const { price } = item;
  const line = {
    amount: price.unit_amount,
    description: "Subscription",
    price,
    proration: false,
    start,
    end,
  };
  const invoice = openInvoice(world, subscription, "subscription_cycle", [line]);
  world.emit("customer.subscription.updated", subscription, previous);
  attempt(world, subscription, invoice);
}

/** @param {World} world @param {Subscription} subscription @param {Invoice} invoice */
function attempt(world, subscription, invoice) {
  const paymentMethodId = paymentMethodOf(world, subscription);
  if (collect(world, invoice, { paymentMethodId, onSession: false }) === "succeeded") {
    settlePaidInvoice(world, invoice);
    return;
  }
  if (invoice.attempt_count >= maxAttempts) {
    closeUnpaid(world, invoice, "uncollectible");
    subscription.cancellation_details.reason = "payment_failed";
    endSubscription(world, subscription);
    return;
  }
  invoice.next_payment_attempt = world.now + retryAfterSeconds;
  if (subscription.status === "active") {
    subscription.status = "past_due";
    world.emit("customer.subscription.updated", subscription, { status: "active" });
  }
}

/** Nobody paid for the update in time. @param {World} world @param {Subscription} subscription */
function giveUpUpdate(world, subscription) {
  const invoice = world.invoices.find(subscription.latest_invoice);
  if (invoice?.status === "open") closeUnpaid(world, invoice, "void");
  subscription.pending_update = null;
  world.emit("customer.subscription.pending_update_expired", subscription);
}

/**
 * Moves the test clock, and does what falls due on the way, in its order.
 * @param {World} world @param {number} seconds
 */
export function advance(world, seconds) {
  const target = world.now + seconds;
  for (;;) {
    const next = dueTasks(world).sort((a, b) => a.at - b.at)[0];
    if (!next || next.at > target) break;
    world.aheadMs += Math.max(0, next.at - world.now) * 1_000;
    next.run();
  }
  world.aheadMs += Math.max(0, target - world.now) * 1_000;
}

/** @param {World} world @returns {{at: number, run: () => void}[]} */
function dueTasks(world) {
  const running = world.subscriptions.newestFirst(
    ({ status }) => status === "active" || status === "past_due",
  );
  const expiring = world.sessions
    .newestFirst(({ status }) => status === "open")
    .map((session) => ({ at: session.expires_at, run: () => expire(world, session) }));
  const renewing = running.flatMap((subscription) => {
    const at = subscription.items.data[0]?.current_period_end ?? 0;
    const invoice = world.invoices.find(subscription.latest_invoice);
    const retryAt = invoice?.status === "open" ? invoice.next_payment_attempt : null;
    const tasks = [{ at, run: () => renew(world, subscription) }];
    const { pending_update: pending } = subscription;
    if (pending) tasks.push({ at: pending.expires_at, run: () => giveUpUpdate(world, subscription) });
    if (invoice && retryAt !== null) {
      tasks.push({ at: retryAt, run: () => attempt(world, subscription, invoice) });
    }
    return tasks;
  });
  return [...expiring, ...renewing];
}
