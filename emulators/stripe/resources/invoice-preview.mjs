// @ts-check
import { invalidRequest } from "../failure.mjs";
import { newInvoice } from "./invoices.mjs";
import { periodEnd, prorationLines } from "./proration.mjs";
import { priceAskedFor } from "./subscriptions.mjs";

/** @typedef {import("../world.mjs").World} World */

/**
 * What changing a subscription's price would charge, without doing it.
 * @param {World} world @param {import("../parameters.mjs").Parameters} parameters
 */
export function previewInvoice(world, parameters) {
  parameters.refuseUnknown(["subscription", "subscription_details", "customer", "expand"]);
  const subscription = world.subscriptions.require(parameters.requireText("subscription"), "subscription");
  const details = parameters.record("subscription_details");
  details?.refuseUnknown(["items", "proration_behavior", "proration_date", "billing_cycle_anchor"]);
  const [item] = subscription.items.data;
  if (!item) throw invalidRequest("This subscription has no item.", { param: "subscription" });
  const asked = details ? priceAskedFor(world, subscription, details) : null;
  const at = details?.integer("proration_date") ?? world.now;
  if (at < item.current_period_start || at > item.current_period_end) {
    throw invalidRequest("Invalid proration_date: it is not within the current period.", {
      param: "subscription_details[proration_date]",
    });
  }
  const behaviour = details?.text("proration_behavior") ?? "create_prorations";
  const price = asked ?? item.price;
  const changes = asked && asked.id !== item.price.id && behaviour !== "none";
  const waiting = world.pendingLines.find(subscription.id)?.lines ?? [];
  const lines = [...waiting, ...(changes ? prorationLines(subscription, price, at) : [])];
  // What is not charged at once stands on the invoice of the next period.
  if (behaviour !== "always_invoice") lines.push(nextPeriod(world, subscription, price));
  const invoice = newInvoice(world, subscription, "upcoming", lines);
  return { ...invoice, id: world.newId("upcoming_in"), status: "draft" };
}

/** @param {World} world @param {import("./subscriptions.mjs").Subscription} subscription @param {import("./products.mjs").Price} price */
function nextPeriod(world, subscription, price) {
  const start = subscription.items.data[0]?.current_period_end ?? world.now;
  return {
    amount: price.unit_amount,
    description: world.products.require(price.product).name,
    price,
    proration: false,
    start,
    end: periodEnd(start, subscription.billing_cycle_anchor, price),
  };
}
