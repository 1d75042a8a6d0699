// @ts-check
import { invalidRequest } from "../failure.mjs";
import { cardFailure, closeUnpaid, collect, intentOf, openInvoice } from "./invoices.mjs";
import { prorationLines } from "./proration.mjs";
import { applyPrice, paymentMethodOf } from "./subscription-life.mjs";

/** @typedef {import("../world.mjs").World} World */
/** @typedef {import("../parameters.mjs").Parameters} Parameters */
/** @typedef {import("./products.mjs").Price} Price */
/** @typedef {import("./subscriptions.mjs").Subscription} Subscription */
/** @typedef {{expires_at: number, subscription_items: import("./subscriptions.mjs").SubscriptionItem[]}} PendingUpdate */

/** Stripe gives up a pending update after less than a day (documentation, "Pending updates"). */
const pendingSeconds = 82_800;

/**
 * What waits until its invoice is paid.
 * @param {World} world @param {Subscription} subscription @param {Price} price
 * @returns {PendingUpdate & Record<string, unknown>}
 */
function pendingUpdate(world, subscription, price) {
  const [item] = subscription.items.data;
  return {
    billing_cycle_anchor: null,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: world.now + pendingSeconds,
    metadata: null,
    subscription_items: item ? [{ ...item, price }] : [],
    trial_end: null,
    trial_from_plan: null,
  };
}

/** @param {Parameters} parameters */
function prorationBehaviour(parameters) {
  const behaviour = parameters.text("proration_behavior") ?? "create_prorations";
  if (!["always_invoice", "create_prorations", "none"].includes(behaviour)) {
    throw invalidRequest(`Invalid proration_behavior: ${behaviour}`, { param: "proration_behavior" });
  }
  return behaviour;
}

/** @param {World} world @param {Subscription} subscription @param {Price} price @param {Parameters} parameters */
export function changePrice(world, subscription, price, parameters) {
  const [item] = subscription.items.data;
  if (!item || item.price.id === price.id) return;
  const behaviour = prorationBehaviour(parameters);
  const lines = prorationLines(subscription, price, parameters.integer("proration_date") ?? world.now);
  if (behaviour === "always_invoice") {
    chargeChange(world, subscription, { price, lines, parameters });
    return;
  }
  applyPrice(subscription, price);
  if (behaviour === "create_prorations") {
    const waiting = world.pendingLines.find(subscription.id)?.lines ?? [];
    world.pendingLines.add({ id: subscription.id, lines: [...waiting, ...lines] });
  }
}

/**
 * @param {World} world @param {Subscription} subscription
 * @param {{price: Price, lines: readonly import("./proration.mjs").LineFacts[], parameters: Parameters}} change
 */
function chargeChange(world, subscription, { price, lines, parameters }) {
  const before = { price: subscription.items.data[0]?.price ?? price, invoice: subscription.latest_invoice };
  applyPrice(subscription, price);
  const invoice = openInvoice(world, subscription, "subscription_update", lines);
  const paymentMethodId = paymentMethodOf(world, subscription);
  if (collect(world, invoice, { paymentMethodId, onSession: true }) === "succeeded") return;
  const behaviour = parameters.text("payment_behavior") ?? "allow_incomplete";
  if (behaviour === "pending_if_incomplete") {
    applyPrice(subscription, before.price);
    subscription.pending_update = pendingUpdate(world, subscription, price);
  } else if (behaviour === "error_if_incomplete") {
    applyPrice(subscription, before.price);
    subscription.latest_invoice = before.invoice;
    closeUnpaid(world, invoice, "void");
    throw cardFailure(intentOf(world, invoice.id));
  } else {
    subscription.status = "past_due";
  }
}
