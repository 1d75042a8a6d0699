// @ts-check
import { invalidRequest } from "../failure.mjs";
import { listParameters, page } from "../lists.mjs";
import { markPaid, openInvoice, payBy } from "./invoices.mjs";
import { expire, shownSession } from "./session-end.mjs";
import { newSubscription } from "./subscriptions.mjs";
import { unusedOfSession } from "./unused-fields.mjs";

/** @typedef {import("../world.mjs").World} World */
/** @typedef {import("../parameters.mjs").Parameters} Parameters */
/** @typedef {import("./payment-intents.mjs").PaymentIntent} PaymentIntent */
/** @typedef {ReturnType<typeof newSession>} Session */
/** @typedef {{id: string, data: {id: string, object: string, adjustable_quantity: null, metadata: Record<string, string>, amount_discount: number, amount_subtotal: number, amount_tax: number, amount_total: number, currency: string, description: string, price: import("./products.mjs").Price, quantity: number}[]}} SessionLines */

/** Checkout sessions end after a day (API reference). */
const lifetimeSeconds = 86_400;

/** @param {World} world @param {Parameters} parameters @param {SessionLines["data"]} lines */
function newSession(world, parameters, lines) {
  const id = world.newId("cs_test");
  const mode = parameters.requireText("mode");
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0);
  const customer = world.customers.require(parameters.requireText("customer"), "customer");
  const dataName = mode === "payment" ? "payment_intent_data" : "subscription_data";
  return {
    ...unusedOfSession,
    id,
    object: "checkout.session",
    after_expiration: null,
    allow_promotion_codes: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: parameters.text("cancel_url"),
    client_reference_id: parameters.text("client_reference_id"),
    client_secret: null,
    consent: null,
    created: world.now,
    currency: lines[0]?.currency ?? "usd",
    custom_fields: [],
    customer: customer.id,
    customer_creation: null,
    customer_details: {
      address: null,
      business_name: null,
      individual_name: null,
      email: customer.email,
      name: customer.name,
      phone: null,
      tax_exempt: "none",
      tax_ids: [],
    },
    customer_email: null,
    expires_at: parameters.integer("expires_at") ?? world.now + lifetimeSeconds,
    invoice: /** @type {string | null} */ (null),
    livemode: false,
    locale: null,
    metadata: parameters.metadata("metadata"),
    mode,
    payment_intent: /** @type {string | null} */ (null),
    payment_link: null,
    payment_method_collection: "always",
    payment_method_types: ["card"],
    payment_status: "unpaid",
    recovered_from: null,
    setup_intent: null,
    status: "open",
    submit_type: null,
    subscription: /** @type {string | null} */ (null),
    success_url: parameters.requireText("success_url"),
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: /** @type {string | null} */ (`${world.baseUrl}/c/pay/${id}`),
    // Stripe keeps these out of sight: what the payment or the subscription gets, and the page's own intent.
    intent_of_page: /** @type {string | null} */ (null),
    metadata_of_purchase: parameters.record(dataName)?.metadata("metadata") ?? {},
  };
}

const sessionParameters =
  "mode line_items customer client_reference_id success_url cancel_url metadata payment_intent_data subscription_data expires_at expand".split(
    " ",
  );

/** @param {World} world @param {Parameters} parameters */
function create(world, parameters) {
  parameters.refuseUnknown(sessionParameters);
  const mode = parameters.requireText("mode");
  if (mode !== "payment" && mode !== "subscription") throw invalidRequest("Invalid mode", { param: "mode" });
  const lines = parameters.records("line_items").map((line) => {
    const price = world.prices.require(line.requireText("price"), "line_items[0][price]");
    if ((price.recurring !== null) !== (mode === "subscription")) {
      throw invalidRequest(`The price specified is ${price.type}: it does not fit mode \`${mode}\`.`, {
        param: "line_items[0][price]",
      });
    }
    const quantity = line.integer("quantity") ?? 1;
    const amount = price.unit_amount * quantity;
    const { name } = world.products.require(price.product);
    return {
      id: world.newId("li"),
      object: "item",
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: name,
      metadata: {},
      price,
      quantity,
    };
  });
  if (lines.length === 0)
    throw invalidRequest("You must pass line_items.", { code: "parameter_missing", param: "line_items" });
  const session = world.sessions.add(newSession(world, parameters, lines));
  world.sessionLines.add({ id: session.id, data: lines });
  return shownSession(session);
}

/** The money of a session is there, or on its way: it is complete. @param {World} world @param {Session} session @param {PaymentIntent} intent */
export function complete(world, session, intent) {
  const isPaid = intent.status === "succeeded";
  if (session.mode === "subscription") {
    subscribe(world, session, intent);
  } else {
    session.payment_intent = intent.id;
  }
  session.status = "complete";
  session.payment_status = isPaid ? "paid" : "unpaid";
  session.url = null;
  world.emit("checkout.session.completed", shownSession(session));
}

/** @param {World} world @param {Session} session @param {PaymentIntent} intent that has paid the first period */
function subscribe(world, session, intent) {
  const price = world.sessionLines.require(session.id).data[0]?.price;
  if (!price || !intent.payment_method) throw invalidRequest("This session has nothing to subscribe to.");
  const subscription = world.subscriptions.add(
    newSubscription(world, {
      customer: session.customer,
      price,
      paymentMethodId: intent.payment_method,
      metadata: session.metadata_of_purchase,
    }),
  );
  const [item] = subscription.items.data;
  const { now } = world;
  const line = {
    amount: price.unit_amount,
    description: world.products.require(price.product).name,
    price,
    proration: false,
    start: now,
    end: item?.current_period_end ?? now,
  };
  world.emit("customer.subscription.created", subscription);
  const invoice = openInvoice(world, subscription, "subscription_create", [line]);
  payBy(world, invoice, intent);
  markPaid(world, invoice);
  session.subscription = subscription.id;
  session.invoice = invoice.id;
}

/** The end of a bank debit. @param {World} world @param {PaymentIntent} intent @param {boolean} isPaid */
export function settleSession(world, intent, isPaid) {
  const [session] = world.sessions.newestFirst((one) => one.payment_intent === intent.id);
  if (!session) return;
  if (isPaid) session.payment_status = "paid";
  const type = `checkout.session.async_payment_${isPaid ? "succeeded" : "failed"}`;
  world.emit(type, shownSession(session));
}

/** @type {import("../router.mjs").Routes} */
export const checkoutRoutes = {
  "POST /v1/checkout/sessions": (world, { parameters }) => create(world, parameters),
  "GET /v1/checkout/sessions": (world, { parameters, path }) => {
    parameters.refuseUnknown([...listParameters, "customer", "payment_intent", "subscription", "status"]);
    const wanted = /** @type {const} */ (["customer", "payment_intent", "subscription", "status"]);
    const sessions = world.sessions.newestFirst((one) =>
      wanted.every((name) => !parameters.has(name) || one[name] === parameters.text(name)),
    );
    const { data, ...rest } = page(sessions, parameters, path);
    return { ...rest, data: data.map(shownSession) };
  },
  "GET /v1/checkout/sessions/:id": (world, { id }) => shownSession(world.sessions.require(id, "session")),
  "GET /v1/checkout/sessions/:id/line_items": (world, { id, parameters, path }) =>
    page(world.sessionLines.require(id, "session").data, parameters, path),
  "POST /v1/checkout/sessions/:id/expire": (world, { id }) => {
    const session = world.sessions.require(id, "session");
    expire(world, session);
    return shownSession(session);
  },
};
