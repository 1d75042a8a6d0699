// @ts-check
import { invalidRequest, StripeFailure } from "../failure.mjs";
import { charge, newPaymentIntent } from "./payment-intents.mjs";
import { unusedOfInvoice } from "./unused-fields.mjs";

/** @typedef {import("../world.mjs").World} World */
/** @typedef {import("./payment-intents.mjs").PaymentIntent} PaymentIntent */
/** @typedef {import("./proration.mjs").LineFacts} LineFacts */
/** @typedef {import("./subscriptions.mjs").Subscription} Subscription */
/** @typedef {ReturnType<typeof newInvoice>} Invoice */
/** @typedef {ReturnType<typeof newInvoicePayment>} InvoicePayment */

/**
 * @param {World} world @param {string} invoiceId @param {Subscription} subscription @param {LineFacts} facts
 */
export function newLine(
  world,
  invoiceId,
  subscription,
  { amount, description, price, proration, start, end },
) {
  return {
    id: world.newId("il"),
    object: "line_item",
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: !proration,
    discounts: [],
    invoice: invoiceId,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      type: "subscription_item_details",
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: subscription.items.data[0]?.id ?? null,
      },
    },
    period: { start, end },
    pretax_credit_amounts: [],
    pricing: {
      type: "price_details",
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: String(Math.abs(amount)),
    },
    quantity: 1,
    quantity_decimal: "1",
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

/**
 * An invoice of a subscription, finalized at once. A negative total goes to the customer's balance at Stripe, which
 * pays for later ones.
 * @param {World} world @param {Subscription} subscription @param {string} billingReason @param {readonly LineFacts[]} lines
 */
export function newInvoice(world, subscription, billingReason, lines) {
  const id = world.newId("in");
  const customer = world.customers.require(subscription.customer);
  const { total, due, endingBalance } = reckon(lines, customer.balance);
  return {
    ...unusedOfInvoice,
    id,
    object: "invoice",
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: billingReason,
    collection_method: "charge_automatically",
    created: world.now,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    default_payment_method: null,
    description: /** @type {string | null} */ (null),
    effective_at: world.now,
    ending_balance: endingBalance,
    hosted_invoice_url: `${world.baseUrl}/invoice/${id}`,
    invoice_pdf: `${world.baseUrl}/invoice/${id}/pdf`,
    lines: {
      object: "list",
      data: lines.map((line) => newLine(world, id, subscription, line)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: /** @type {number | null} */ (null),
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, "0")}`,
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    period_end: world.now,
    period_start: subscription.items.data[0]?.current_period_start ?? world.now,
    starting_balance: customer.balance,
    status: "open",
    status_transitions: {
      finalized_at: world.now,
      marked_uncollectible_at: /** @type {number | null} */ (null),
      paid_at: /** @type {number | null} */ (null),
      voided_at: /** @type {number | null} */ (null),
    },
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  };
}

/**
 * What an invoice comes to. Balances at Stripe are negative where the customer has money there.
 * @param {readonly LineFacts[]} lines @param {number} balance
 */
function reckon(lines, balance) {
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const applied = Math.min(Math.max(total, 0), Math.max(-balance, 0));
  return { total, due: Math.max(total, 0) - applied, endingBalance: balance + applied + Math.min(total, 0) };
}

/** Makes an invoice and says so. @param {World} world @param {Subscription} subscription @param {string} billingReason @param {readonly LineFacts[]} lines */
export function openInvoice(world, subscription, billingReason, lines) {
  const waiting = world.pendingLines.find(subscription.id)?.lines ?? [];
  world.pendingLines.remove(subscription.id);
  const invoice = world.invoices.add(newInvoice(world, subscription, billingReason, [...waiting, ...lines]));
  const customer = world.customers.require(subscription.customer);
  customer.balance = invoice.ending_balance;
  customer.next_invoice_sequence += 1;
  subscription.latest_invoice = invoice.id;
  world.emit("invoice.created", { ...invoice, status: "draft" });
  world.emit("invoice.finalized", invoice);
  return invoice;
}

/** @param {World} world @param {Invoice} invoice @param {PaymentIntent} intent */
function newInvoicePayment(world, invoice, intent) {
  return {
    id: world.newId("inpay"),
    object: "invoice_payment",
    amount_paid: /** @type {number | null} */ (null),
    amount_requested: invoice.amount_due,
    created: world.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: "payment_intent", payment_intent: intent.id },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: /** @type {number | null} */ (null) },
  };
}

/** Joins an invoice with the intent that pays it. @param {World} world @param {Invoice} invoice @param {PaymentIntent} intent */
export function payBy(world, invoice, intent) {
  return world.invoicePayments.add(newInvoicePayment(world, invoice, intent));
}

/** @param {World} world @param {string} invoiceId @returns {PaymentIntent | null} */
export function intentOf(world, invoiceId) {
  const [payment] = world.invoicePayments.newestFirst((one) => one.invoice === invoiceId);
  return world.paymentIntents.find(payment?.payment.payment_intent);
}

/** The money is there. @param {World} world @param {Invoice} invoice */
export function markPaid(world, invoice) {
  invoice.status = "paid";
  invoice.attempted = true;
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = world.now;
  for (const payment of world.invoicePayments.newestFirst((one) => one.invoice === invoice.id)) {
    payment.status = "paid";
    payment.amount_paid = payment.amount_requested;
    payment.status_transitions.paid_at = world.now;
  }
  world.emit("invoice.paid", invoice);
  world.emit("invoice.payment_succeeded", invoice);
}

/**
 * Charges an open invoice.
 * @param {World} world @param {Invoice} invoice @param {{paymentMethodId: string | null, onSession: boolean, isAuthenticated?: boolean}} how
 * @returns {"succeeded" | "requires_action" | "declined"}
 */
export function collect(world, invoice, { paymentMethodId, onSession, isAuthenticated }) {
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (invoice.amount_due === 0) {
    markPaid(world, invoice);
    return "succeeded";
  }
  const { amount_due: amount, currency, customer } = invoice;
  const intent =
    intentOf(world, invoice.id) ?? newPaymentIntent(world, { amount, currency, customer, metadata: {} });
  if (!intentOf(world, invoice.id)) payBy(world, invoice, intent);
  const method = world.paymentMethods.find(paymentMethodId);
  const outcome = method
    ? charge(world, intent, method, { onSession, ...(isAuthenticated && { isAuthenticated }) })
    : "declined";
  if (outcome === "succeeded") markPaid(world, invoice);
  if (outcome === "declined") world.emit("invoice.payment_failed", invoice);
  if (outcome === "requires_action") world.emit("invoice.payment_action_required", invoice);
  return outcome;
}

/** @param {World} world @param {Invoice} invoice @param {"void" | "uncollectible"} status */
export function closeUnpaid(world, invoice, status) {
  if (invoice.status !== "open") throw invalidRequest(`This invoice is ${invoice.status}.`);
  invoice.status = status;
  invoice.next_payment_attempt = null;
  if (status === "void") {
    invoice.status_transitions.voided_at = world.now;
    giveBackBalance(world, invoice);
  } else {
    invoice.status_transitions.marked_uncollectible_at = world.now;
  }
  const subscription = world.subscriptions.find(invoice.parent.subscription_details.subscription);
  if (subscription?.pending_update && subscription.latest_invoice === invoice.id)
    subscription.pending_update = null;
  world.emit(status === "void" ? "invoice.voided" : "invoice.marked_uncollectible", invoice);
}

/** What a voided invoice took from the customer's balance is the customer's again. @param {World} world @param {Invoice} invoice */
function giveBackBalance(world, invoice) {
  const customer = world.customers.require(invoice.customer);
  customer.balance -= invoice.ending_balance - invoice.starting_balance;
}

/** @param {PaymentIntent | null} intent */
export function cardFailure(intent) {
  const {
    type = "card_error",
    code = "card_declined",
    message = "Your card was declined.",
  } = intent?.last_payment_error ?? {};
  return new StripeFailure(402, { type, code, message, ...(intent && { payment_intent: intent }) });
}
