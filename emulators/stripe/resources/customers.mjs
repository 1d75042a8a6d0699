// @ts-check
import { page } from "../lists.mjs";
import { endSubscription } from "./subscription-life.mjs";

/** @typedef {import("../world.mjs").World} World */
/** @typedef {import("../parameters.mjs").Parameters} Parameters */
/** @typedef {ReturnType<typeof newCustomer>} Customer */

const writable = ["email", "name", "description", "metadata", "phone", "invoice_settings", "expand"];

/** @param {World} world @param {Parameters} parameters */
function newCustomer(world, parameters) {
  return {
    id: world.newId("cus"),
    object: "customer",
    address: null,
    balance: 0,
    created: world.now,
    currency: /** @type {string | null} */ (null),
    default_source: null,
    deleted: /** @type {true | undefined} */ (undefined),
    delinquent: false,
    description: parameters.text("description"),
    email: parameters.text("email"),
    invoice_prefix: world.newId("").slice(1, 9).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: /** @type {string | null} */ (null),
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: parameters.metadata("metadata"),
    name: parameters.text("name"),
    next_invoice_sequence: 1,
    phone: parameters.text("phone"),
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
}

/** @param {World} world @param {Customer} customer @param {string} paymentMethodId */
export function setDefaultPaymentMethod(world, customer, paymentMethodId) {
  const previous = { invoice_settings: { ...customer.invoice_settings } };
  customer.invoice_settings.default_payment_method = paymentMethodId;
  world.emit("customer.updated", customer, previous);
}

/** What Stripe still tells of a deleted customer. @param {Customer} customer */
function shown(customer) {
  return customer.deleted ? { id: customer.id, object: "customer", deleted: true } : customer;
}

/** @type {import("../router.mjs").Routes} */
export const customerRoutes = {
  "POST /v1/customers": (world, { parameters }) => {
    parameters.refuseUnknown(writable);
    const customer = world.customers.add(newCustomer(world, parameters));
    world.emit("customer.created", customer);
    return customer;
  },
  "GET /v1/customers": (world, { parameters, path }) => {
    const email = parameters.text("email");
    const customers = world.customers.newestFirst(
      (customer) => !customer.deleted && (email === null || customer.email === email),
    );
    return page(customers, parameters, path);
  },
  "GET /v1/customers/:id": (world, { id }) => shown(world.customers.require(id)),
  "POST /v1/customers/:id": (world, { id, parameters }) => {
    parameters.refuseUnknown(writable);
    const customer = world.customers.require(id);
    if (parameters.has("email")) customer.email = parameters.text("email");
    if (parameters.has("name")) customer.name = parameters.text("name");
    customer.metadata = parameters.metadata("metadata", customer.metadata);
    const method = parameters.record("invoice_settings")?.text("default_payment_method");
    if (method) {
      setDefaultPaymentMethod(world, customer, world.paymentMethods.require(method).id);
    } else {
      world.emit("customer.updated", customer, {});
    }
    return customer;
  },
  "DELETE /v1/customers/:id": (world, { id }) => {
    const customer = world.customers.require(id);
    for (const subscription of world.subscriptions.newestFirst((one) => one.customer === id)) {
      if (subscription.status !== "canceled") endSubscription(world, subscription);
    }
    customer.deleted = true;
    world.emit("customer.deleted", customer);
    return shown(customer);
  },
};
