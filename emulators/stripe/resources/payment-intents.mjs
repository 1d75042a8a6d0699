// @ts-check
import { listParameters, page } from "../lists.mjs";
import { attach, behaviourOf } from "./payment-methods.mjs";
import { openDispute } from "./refunds.mjs";
import {
  unusedOfCharge,
  unusedOfChargedCard,
  unusedOfOutcome,
  unusedOfPaymentIntent,
} from "./unused-fields.mjs";

/** @typedef {import("../world.mjs").World} World */
/** @typedef {import("./payment-methods.mjs").PaymentMethod} PaymentMethod */
/** @typedef {ReturnType<typeof paymentIntentFrom>} PaymentIntent */
/** @typedef {ReturnType<typeof newCharge>} Charge */
/** @typedef {{type: string, code: string, decline_code?: string | undefined, message: string}} PaymentError */

/**
 * @param {World} world
 * @param {{amount: number, currency: string, customer: string, metadata: Record<string, string>, description?: string}} facts
 */
function paymentIntentFrom(world, { amount, currency, customer, metadata, description }) {
  const id = world.newId("pi");
  return {
    ...unusedOfPaymentIntent,
    id,
    object: "payment_intent",
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_stand-in`,
    confirmation_method: "automatic",
    created: world.now,
    currency,
    customer,
    description: description ?? null,
    last_payment_error: /** @type {PaymentError | null} */ (null),
    latest_charge: /** @type {string | null} */ (null),
    livemode: false,
    metadata,
    next_action: /** @type {{type: string} | null} */ (null),
    on_behalf_of: null,
    payment_method: /** @type {string | null} */ (null),
    payment_method_types: ["card"],
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    statement_descriptor: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
}

/**
 * @param {World} world
 * @param {Parameters<typeof paymentIntentFrom>[1]} facts
 * @returns {PaymentIntent}
 */
export function newPaymentIntent(world, facts) {
  const intent = world.paymentIntents.add(paymentIntentFrom(world, facts));
  world.emit("payment_intent.created", intent);
  return intent;
}

/** @param {World} world @param {PaymentIntent} intent @param {PaymentMethod | null} method @param {PaymentError | null} error */
function newCharge(world, intent, method, error) {
  return {
    ...unusedOfCharge,
    id: world.newId("ch"),
    object: "charge",
    amount: intent.amount,
    amount_captured: error ? 0 : intent.amount,
    amount_refunded: 0,
    balance_transaction: error ? null : world.newId("txn"),
    billing_details: method?.billing_details ?? null,
    captured: error === null,
    created: world.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: error?.code ?? null,
    failure_message: error?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    outcome: outcomeOf(error),
    paid: error === null,
    payment_intent: intent.id,
    payment_method: method?.id ?? null,
    payment_method_details: method
      ? { type: "card", card: chargedCard(method) }
      : { type: "us_bank_account" },
    receipt_email: null,
    receipt_url: null,
    refunded: false,
    status: error ? "failed" : "succeeded",
  };
}

/** What the network said. @param {PaymentError | null} error */
function outcomeOf(error) {
  return {
    ...unusedOfOutcome,
    network_status: error ? "declined_by_network" : "approved_by_network",
    reason: error?.decline_code ?? null,
    seller_message: error
      ? "The bank did not return any further details with this decline."
      : "Payment complete.",
    type: error ? "issuer_declined" : "authorized",
  };
}

/** The card as a charge shows it. @param {PaymentMethod} method */
function chargedCard({ card }) {
  const {
    brand,
    checks,
    country,
    exp_month,
    exp_year,
    fingerprint,
    funding,
    last4,
    regulated_status,
    wallet,
  } = card;
  const shown = {
    brand,
    checks,
    country,
    exp_month,
    exp_year,
    fingerprint,
    funding,
    last4,
    regulated_status,
    wallet,
  };
  return { ...unusedOfChargedCard, ...shown, network: brand, three_d_secure: null };
}

/**
 * Charges an intent by a card.
 * @param {World} world @param {PaymentIntent} intent @param {PaymentMethod} method
 * @param {{onSession: boolean, isAuthenticated?: boolean}} how whether the person is there, and whether their bank has agreed
 * @returns {"succeeded" | "requires_action" | "declined"}
 */
export function charge(world, intent, method, { onSession, isAuthenticated = false }) {
  const behaviour = behaviourOf(method);
  intent.payment_method = method.id;
  const declines = world.declines.get(intent.customer) ?? 0;
  if (declines > 0) {
    world.declines.set(intent.customer, declines - 1);
    return fail(world, intent, method, declineOf({}));
  }
  if (behaviour.charge === "declines") return fail(world, intent, method, declineOf(behaviour));
  const asks =
    behaviour.charge === "authenticates-always" ||
    (behaviour.charge === "authenticates-on-session" && onSession);
  if (asks && !isAuthenticated) {
    intent.status = "requires_action";
    intent.next_action = { type: "use_stripe_sdk" };
    world.emit("payment_intent.requires_action", intent);
    return "requires_action";
  }
  attach(world, method, intent.customer);
  const made = succeed(world, intent, method);
  if (behaviour.charge === "disputed") openDispute(world, made, "fraudulent");
  return "succeeded";
}

/** @param {{code?: string, declineCode?: string, message?: string}} behaviour @returns {PaymentError} */
function declineOf({ code = "card_declined", declineCode, message = "Your card was declined." }) {
  return { type: "card_error", code, decline_code: declineCode ?? "generic_decline", message };
}

/** @param {World} world @param {PaymentIntent} intent @param {PaymentMethod | null} method @returns {Charge} */
export function succeed(world, intent, method) {
  const made = world.charges.add(newCharge(world, intent, method, null));
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.latest_charge = made.id;
  intent.next_action = null;
  intent.last_payment_error = null;
  world.emit("charge.succeeded", made);
  world.emit("payment_intent.succeeded", intent);
  return made;
}

/** @param {World} world @param {PaymentIntent} intent @param {PaymentMethod | null} method @param {PaymentError} error @returns {"declined"} */
export function fail(world, intent, method, error) {
  const made = world.charges.add(newCharge(world, intent, method, error));
  intent.status = "requires_payment_method";
  intent.latest_charge = made.id;
  intent.next_action = null;
  intent.payment_method = null;
  intent.last_payment_error = error;
  world.emit("charge.failed", made);
  world.emit("payment_intent.payment_failed", intent);
  return "declined";
}

/** The person, or their bank, did not agree. @param {World} world @param {PaymentIntent} intent */
export function failAuthentication(world, intent) {
  const message = "We are unable to authenticate your payment method.";
  fail(world, intent, null, { type: "card_error", code: "payment_intent_authentication_failure", message });
}

/** A bank debit, which takes days. @param {World} world @param {PaymentIntent} intent */
export function beginBankDebit(world, intent) {
  intent.status = "processing";
  intent.payment_method_types = ["us_bank_account"];
  world.emit("payment_intent.processing", intent);
}

/** @type {import("../router.mjs").Routes} */
export const paymentIntentRoutes = {
  "GET /v1/payment_intents": (world, { parameters, path }) => {
    parameters.refuseUnknown([...listParameters, "customer"]);
    const customer = parameters.text("customer");
    const intents = world.paymentIntents.newestFirst((one) => customer === null || one.customer === customer);
    return page(intents, parameters, path);
  },
  "GET /v1/payment_intents/:id": (world, { id }) => world.paymentIntents.require(id),
  "GET /v1/charges": (world, { parameters, path }) => {
    const customer = parameters.text("customer");
    const intent = parameters.text("payment_intent");
    const charges = world.charges.newestFirst(
      (one) =>
        (customer === null || one.customer === customer) &&
        (intent === null || one.payment_intent === intent),
    );
    return page(charges, parameters, path);
  },
  "GET /v1/charges/:id": (world, { id }) => world.charges.require(id),
};
