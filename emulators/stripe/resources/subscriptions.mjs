// @ts-check
import { invalidRequest, missingResource } from "../failure.mjs";
import { listParameters, page } from "../lists.mjs";
import { changePrice } from "./price-change.mjs";
import { periodEnd, planOf } from "./proration.mjs";
import { endSubscription } from "./subscription-life.mjs";
import { unusedOfSubscription } from "./unused-fields.mjs";

/** @typedef {import("../world.mjs").World} World */
/** @typedef {import("../parameters.mjs").Parameters} Parameters */
/** @typedef {import("./products.mjs").Price} Price */
/** @typedef {ReturnType<typeof newSubscription>} Subscription */
/** @typedef {ReturnType<typeof itemFrom>} SubscriptionItem */

/**
 * @param {World} world
 * @param {{customer: string, price: Price, paymentMethodId: string, metadata: Record<string, string>}} facts
 */
export function newSubscription(world, { customer, price, paymentMethodId, metadata }) {
  const id = world.newId("sub");
  const { now } = world;
  return {
    ...unusedOfSubscription,
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
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: /** @type {string | null} */ (null),
    },
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
    payment_settings: {
      payment_method_options: null,
      payment_method_types: ["card"],
      save_default_payment_method: "off",
    },
    pending_setup_intent: null,
    pending_update: /** @type {import("./price-change.mjs").PendingUpdate | null} */ (null),
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
    current_period_end: periodEnd(now, now, price),
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
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
    const price = parameters.text("price");
    // Canceled ones are listed only where they are asked for.
    const fits = (/** @type {Subscription} */ one) =>
      status === "all" || (status === null ? one.status !== "canceled" : one.status === status);
    const subscriptions = world.subscriptions.newestFirst(
      (one) =>
        (customer === null || one.customer === customer) &&
        (price === null || one.items.data.some((item) => item.price.id === price)) &&
        fits(one),
    );
    return page(subscriptions, parameters, path);
  },
  "GET /v1/subscriptions/:id": (world, { id }) => world.subscriptions.require(id),
  "POST /v1/subscriptions/:id": (world, { id, parameters }) => update(world, id, parameters),
  "DELETE /v1/subscriptions/:id": (world, { id }) => {
    const subscription = world.subscriptions.require(id);
    if (subscription.status === "canceled") throw missingResource("subscription", id);
    subscription.cancellation_details.reason = "cancellation_requested";
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
    subscription.cancellation_details.reason = cancels ? "cancellation_requested" : null;
    subscription.cancel_at = cancels ? (subscription.items.data[0]?.current_period_end ?? null) : null;
  }
  subscription.metadata = parameters.metadata("metadata", subscription.metadata);
  if (parameters.has("default_payment_method")) {
    subscription.default_payment_method = parameters.text("default_payment_method") || null;
  }
  const price = priceAskedFor(world, subscription, parameters);
  if (price) changePrice(world, subscription, price, parameters);
  world.emit("customer.subscription.updated", subscription, changedFields(previous, subscription));
  return subscription;
}

/**
 * The price that an update names for the subscription's item. Without the item's id Stripe would add a second item,
 * which this stand-in does not have.
 * @param {World} world @param {Subscription} subscription @param {Parameters} parameters
 * @returns {Price | null}
 */
export function priceAskedFor(world, subscription, parameters) {
  const [change, more] = parameters.records("items");
  if (!change) return null;
  change.refuseUnknown(["id", "price", "quantity"]);
  const id = change.text("id");
  if (more || id === null) {
    throw invalidRequest("This stand-in has subscriptions of one item: name it by items[0][id].", {
      param: "items",
    });
  }
  if (!subscription.items.data.some((item) => item.id === id)) {
    throw missingResource("subscription_item", id, "items[0][id]");
  }
  if ((change.integer("quantity") ?? 1) !== 1) {
    throw invalidRequest("This stand-in has subscriptions of one unit.", { param: "items[0][quantity]" });
  }
  const price = change.text("price");
  if (price === null) return null;
  const found = world.prices.require(price, "items[0][price]");
  if (!found.recurring) {
    const message =
      "The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.";
    throw invalidRequest(message, { param: "items[0][price]" });
  }
  return found;
}

/** @param {Subscription} before @param {Subscription} after */
function changedFields(before, after) {
  const changed = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(after, name)),
  );
  return Object.fromEntries(changed);
}
