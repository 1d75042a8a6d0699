// @ts-check
import { invalidRequest } from "../failure.mjs";
import { listParameters, page } from "../lists.mjs";
import { cardFailure, collect, intentOf, openInvoice } from "./invoices.mjs";
import { oneMonthAfter, prorationLines } from "./proration.mjs";
import { applyPrice, endSubscription, paymentMethodOf } from "./subscription-life.mjs";

/** @typedef {import("../world.mjs").World} World */
/** @typedef {import("../parameters.mjs").Parameters} Parameters */
/** @typedef {import("./products.mjs").Price} Price */
/** @typedef {ReturnType<typeof newSubscription>} Subscription */

/**
 * @param {World} world
 * @param {{customer: string, price: Price, paymentMethodId: string, metadata: Record<string, string>}} facts
 */
export function newSubscription(world, { customer, price, paymentMethodId, metadata }) {
  const id = world.newId("sub");
  const { now } = world;
  return {
    id,
    object: "subscription",
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_mode: { type: "classic", flexible: null },
    cancel_at: /** @type {number | null} */ (null),
    cancel_at_period_end: false,
    canceled_at: /** @type {number | null} */ (null),
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: "charge_automatically",
    created: now,
    currency: price.currency,
    customer,
    days_until_due: null,
    default_payment_method: /** @type {string | null} */ (paymentMethodId),
    default_source: null,
    description: null,
    discounts: [],
    ended_at: /** @type {number | null} */ (null),
    items: {
      object: "list",
      data: [itemFrom(world, id, price)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: /** @type {string | null} */ (null),
    livemode: false,
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: { payment_method_types: ["card"], save_default_payment_method: "off" },
    pending_setup_intent: null,
    pending_update: /** @type {{expires_at: number, price: string} | null} */ (null),
    schedule: null,
    start_date: now,
    status: "active",
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_start: null,
  };
}

/** @param {World} world @param {string} subscription @param {Price} price */
function itemFrom(world, subscription, price) {
  const { now } = world;
  return {
    id: world.newId("si"),
    object: "subscription_item",
    billing_thresholds: null,
    created: now,
    current_period_start: now,
    current_period_end: oneMonthAfter(now, now),
    discounts: [],
    metadata: {},
    price,
    quantity: 1,
    subscription,
    tax_rates: [],
  };
}

const writable =
  "items proration_behavior proration_date payment_behavior cancel_at_period_end metadata default_payment_method expand".split(
    " ",
  );

/** @type {import("../router.mjs").Routes} */
export const subscriptionRoutes = {
  "GET /v1/subscriptions": (world, { parameters, path }) => {
    parameters.refuseUnknown([...listParameters, "customer", "status", "price"]);
    const customer = parameters.text("customer");
    const status = parameters.text("status");
    // Canceled ones are listed only where they are asked for.
    const fits = (/** @type {Subscription} */ one) =>
      status === "all" || (status === null ? one.status !== "canceled" : one.status === status);
    const subscriptions = world.subscriptions.newestFirst(
      (one) => (customer === null || one.customer === customer) && fits(one),
    );
    return page(subscriptions, parameters, path);
  },
  "GET /v1/subscriptions/:id": (world, { id }) => world.subscriptions.require(id),
  "POST /v1/subscriptions/:id": (world, { id, parameters }) => update(world, id, parameters),
  "DELETE /v1/subscriptions/:id": (world, { id }) => {
    const subscription = world.subscriptions.require(id);
    if (subscription.status === "canceled")
      throw invalidRequest(`No such subscription: '${id}'`, { code: "resource_missing", param: "id" });
    endSubscription(world, subscription);
    return subscription;
  },
};

/** @param {World} world @param {string} id @param {Parameters} parameters */
function update(world, id, parameters) {
  parameters.refuseUnknown(writable);
  const subscription = world.subscriptions.require(id);
  if (subscription.status === "canceled") {
    throw invalidRequest("A canceled subscription can only update its cancellation_details and metadata.");
  }
  const previous = structuredClone(subscription);
  const pends = parameters.text("payment_behavior") === "pending_if_incomplete";
  if (pends && (parameters.has("cancel_at_period_end") || parameters.has("metadata"))) {
    // Stripe's documentation, "Pending updates reference": what can be put off.
    throw invalidRequest("These parameters are not supported with payment_behavior=pending_if_incomplete.");
  }
  const cancels = parameters.flag("cancel_at_period_end");
  if (cancels !== null) {
    subscription.cancel_at_period_end = cancels;
    subscription.canceled_at = cancels ? world.now : null;
    subscription.cancel_at = cancels ? (subscription.items.data[0]?.current_period_end ?? null) : null;
  }
  subscription.metadata = parameters.metadata("metadata", subscription.metadata);
  if (parameters.has("default_payment_method")) {
    subscription.default_payment_method = parameters.text("default_payment_method") || null;
  }
  const [change] = parameters.records("items");
  const price = change?.text("price");
  if (price) changePrice(world, subscription, world.prices.require(price, "items[0][price]"), parameters);
  world.emit("customer.subscription.updated", subscription, changedFields(previous, subscription));
  return subscription;
}

/** @param {World} world @param {Subscription} subscription @param {Price} price @param {Parameters} parameters */
function changePrice(world, subscription, price, parameters) {
  const [item] = subscription.items.data;
  if (!item || item.price.id === price.id) return;
  const at = parameters.integer("proration_date") ?? world.now;
  if (parameters.text("proration_behavior") !== "always_invoice") {
    applyPrice(subscription, price);
    return;
  }
  const before = { price: item.price, invoice: subscription.latest_invoice };
  const lines = prorationLines(subscription, price, at);
  applyPrice(subscription, price);
  const invoice = openInvoice(world, subscription, "subscription_update", lines);
  const outcome = collect(world, invoice, {
    paymentMethodId: paymentMethodOf(world, subscription),
    onSession: true,
  });
  if (outcome === "succeeded") return;
  const behaviour = parameters.text("payment_behavior") ?? "allow_incomplete";
  if (behaviour === "pending_if_incomplete") {
    applyPrice(subscription, before.price);
    subscription.pending_update = { expires_at: world.now + 82_800, price: price.id };
  } else if (behaviour === "error_if_incomplete") {
    applyPrice(subscription, before.price);
    subscription.latest_invoice = before.invoice;
    world.invoices.remove(invoice.id);
    throw cardFailure(intentOf(world, invoice.id));
  } else {
    subscription.status = "past_due";
  }
}

/** @param {Subscription} before @param {Subscription} after */
function changedFields(before, after) {
  const changed = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(after, name)),
  );
  return Object.fromEntries(changed);
}
