// @ts-check
import { complete } from "./resources/checkout.mjs";
import {
  beginBankDebit,
  charge,
  failAuthentication,
  newPaymentIntent,
} from "./resources/payment-intents.mjs";
import { cardProblem, newCard } from "./resources/payment-methods.mjs";

/** @typedef {import("./world.mjs").World} World */
/** @typedef {import("./resources/checkout.mjs").Session} Session */
/** @typedef {import("./resources/payment-intents.mjs").PaymentIntent} PaymentIntent */

/**
 * What pressing "Pay" on a Checkout page led to.
 * @typedef {{kind: "complete"} | {kind: "refused", message: string} | {kind: "authenticate", intentId: string}} PurchaseOutcome
 */

/** The page's own intent: one for all its attempts. @param {World} world @param {Session} session @returns {PaymentIntent} */
function intentFor(world, session) {
  const earlier = world.paymentIntents.find(session.intent_of_page);
  if (earlier) return earlier;
  const intent = newPaymentIntent(world, {
    amount: session.amount_total,
    currency: session.currency,
    customer: session.customer,
    metadata: session.mode === "payment" ? session.metadata_of_purchase : {},
  });
  session.intent_of_page = intent.id;
  return intent;
}

/**
 * @param {World} world @param {Session} session @param {import("./resources/payment-methods.mjs").CardInput} card
 * @returns {PurchaseOutcome}
 */
export function submitCard(world, session, card) {
  const closed = closedProblem(world, session);
  if (closed) return closed;
  const problem = cardProblem(card, world.now);
  if (problem) return { kind: "refused", message: problem };
  const intent = intentFor(world, session);
  const outcome = charge(world, intent, newCard(world, card), { onSession: true });
  if (outcome === "requires_action") return { kind: "authenticate", intentId: intent.id };
  return finish(world, session, intent);
}

/** @param {World} world @param {Session} session @returns {PurchaseOutcome} */
export function submitDebit(world, session) {
  const closed = closedProblem(world, session);
  if (closed) return closed;
  if (session.mode !== "payment") return { kind: "refused", message: "Bank debits buy packs only." };
  const intent = intentFor(world, session);
  beginBankDebit(world, intent);
  complete(world, session, intent);
  return { kind: "complete" };
}

/**
 * The person's answer to their bank's question.
 * @param {World} world @param {Session} session @param {PaymentIntent} intent @param {boolean} agrees
 * @returns {PurchaseOutcome}
 */
export function authenticate(world, session, intent, agrees) {
  const closed = closedProblem(world, session);
  if (closed) return closed;
  const method = world.paymentMethods.find(intent.payment_method);
  if (agrees && method) charge(world, intent, method, { onSession: true, isAuthenticated: true });
  else failAuthentication(world, intent);
  return finish(world, session, intent);
}

/** @param {World} world @param {Session} session @param {PaymentIntent} intent @returns {PurchaseOutcome} */
function finish(world, session, intent) {
  if (intent.status !== "succeeded") {
    return { kind: "refused", message: intent.last_payment_error?.message ?? "Your card was declined." };
  }
  complete(world, session, intent);
  return { kind: "complete" };
}

/** @param {World} world @param {Session} session @returns {PurchaseOutcome | null} */
function closedProblem(world, session) {
  if (session.status === "open" && session.expires_at > world.now) return null;
  return { kind: "refused", message: "This page is no longer open: it was paid, or it expired." };
}
