// @ts-check
import { invalidRequest } from "../failure.mjs";
import { newInvoice } from "./invoices.mjs";
import { prorationLines } from "./proration.mjs";

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
  const priceId = details?.records("items")[0]?.text("price");
  const [item] = subscription.items.data;
  if (!priceId || !item) {
    throw invalidRequest("You must provide items to preview a change of price.", {
      param: "subscription_details[items]",
    });
  }
  const price = world.prices.require(priceId, "price");
  const at = details?.integer("proration_date") ?? world.now;
  if (at < item.current_period_start || at > item.current_period_end) {
    throw invalidRequest("Invalid proration_date: it is not within the current period.", {
      param: "subscription_details[proration_date]",
    });
  }
  const lines = prorationLines(subscription, price, at);
  const cycle = details?.text("proration_behavior") !== "always_invoice";
  const next = {
    amount: price.unit_amount,
    description: "Next period",
    price,
    proration: false,
    start: item.current_period_end,
    end: item.current_period_end,
  };
  const invoice = newInvoice(world, subscription, "upcoming", cycle ? [...lines, next] : lines);
  return { ...invoice, id: world.newId("upcoming_in"), status: "draft" };
}
