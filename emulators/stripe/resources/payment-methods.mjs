// @ts-check
import { listParameters, page } from "../lists.mjs";

/** @typedef {import("../world.mjs").World} World */
/** @typedef {ReturnType<typeof cardFrom>} PaymentMethod */
/** @typedef {{number: string, expiryMonth: number, expiryYear: number, securityCode: string, name: string, email: string}} CardInput */

/**
 * What happens to charges of a test card (Stripe's documentation, "Test card numbers").
 * @typedef {object} CardBehaviour
 * @property {string} brand
 * @property {"succeeds" | "authenticates-always" | "authenticates-on-session" | "declines" | "disputed"} charge
 * @property {string} [code]
 * @property {string} [declineCode]
 * @property {string} [message]
 */

const declined = "Your card was declined.";

/** @type {Readonly<Record<string, CardBehaviour>>} */
const testCards = {
  4242424242424242: { brand: "visa", charge: "succeeds" },
  4000056655665556: { brand: "visa", charge: "succeeds" },
  5555555555554444: { brand: "mastercard", charge: "succeeds" },
  378282246310005: { brand: "amex", charge: "succeeds" },
  4000000000000002: refusal("card_declined", declined, "generic_decline"),
  4000000000009995: refusal("card_declined", "Your card has insufficient funds.", "insufficient_funds"),
  4000000000009987: refusal("card_declined", declined, "lost_card"),
  4000000000000069: refusal("expired_card", "Your card has expired."),
  4000000000000127: refusal("incorrect_cvc", "Your card's security code is incorrect."),
  4000000000000119: refusal("processing_error", "An error occurred while processing your card."),
  4000000000000341: refusal("card_declined", declined, "generic_decline"),
  4000002760003184: { brand: "visa", charge: "authenticates-always" },
  4000002500003155: { brand: "visa", charge: "authenticates-on-session" },
  4000000000000259: { brand: "visa", charge: "disputed" },
};

/** @param {string} code @param {string} message @param {string} [declineCode] @returns {CardBehaviour} */
function refusal(code, message, declineCode) {
  return { brand: "visa", charge: "declines", code, message, ...(declineCode && { declineCode }) };
}

/**
 * Checks a typed card as Stripe's page does.
 * @param {CardInput} card @param {number} nowSeconds
 * @returns {string | null} what is wrong with it
 */
export function cardProblem(card, nowSeconds) {
  if (!isLuhn(card.number)) return "Your card number is invalid.";
  if (!testCards[card.number]) {
    return "Your card was declined: this stand-in takes Stripe's test cards only, such as 4242 4242 4242 4242.";
  }
  const today = new Date(nowSeconds * 1_000);
  const isReal = card.expiryMonth >= 1 && card.expiryMonth <= 12 && card.expiryYear >= 2000;
  const monthsLeft =
    (card.expiryYear - today.getUTCFullYear()) * 12 + card.expiryMonth - (today.getUTCMonth() + 1);
  if (!isReal || monthsLeft < 0) return "Your card's expiration date is invalid or in the past.";
  if (!/^\d{3,4}$/.test(card.securityCode)) return "Your card's security code is incomplete.";
  return null;
}

/** @param {string} digits the check digit of ISO/IEC 7812 */
function isLuhn(digits) {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/**
 * A card that a person typed into a hosted page, not yet a customer's.
 * @param {World} world @param {CardInput} card
 * @returns {PaymentMethod}
 */
export function newCard(world, card) {
  return world.paymentMethods.add(cardFrom(world, card));
}

/** @param {World} world @param {CardInput} card */
function cardFrom(world, card) {
  return {
    id: world.newId("pm"),
    object: "payment_method",
    allow_redisplay: "limited",
    billing_details: {
      address: null,
      email: card.email || null,
      name: card.name || null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: testCards[card.number]?.brand ?? "unknown",
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      display_brand: testCards[card.number]?.brand ?? "unknown",
      exp_month: card.expiryMonth,
      exp_year: card.expiryYear,
      fingerprint: `stand-in-${card.number.slice(-4)}`,
      funding: "credit",
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: ["visa"], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: world.now,
    customer: /** @type {string | null} */ (null),
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
}

/** @param {PaymentMethod} method @returns {CardBehaviour} how charges of it go */
export function behaviourOf(method) {
  const found = Object.entries(testCards).find(([number]) => number.slice(-4) === method.card.last4);
  return found?.[1] ?? { brand: "unknown", charge: "succeeds" };
}

/** @param {World} world @param {PaymentMethod} method @param {string} customer */
export function attach(world, method, customer) {
  if (method.customer === customer) return;
  method.customer = customer;
  world.emit("payment_method.attached", method);
}

/** @type {import("../router.mjs").Routes} */
export const paymentMethodRoutes = {
  "GET /v1/customers/:id/payment_methods": (world, { id, parameters, path }) => {
    parameters.refuseUnknown([...listParameters, "type", "allow_redisplay"]);
    const type = parameters.text("type");
    const customer = world.customers.require(id, "customer");
    const methods = world.paymentMethods.newestFirst(
      (one) => one.customer === customer.id && (type === null || one.type === type),
    );
    return page(methods, parameters, path);
  },
  "GET /v1/payment_methods/:id": (world, { id }) => world.paymentMethods.require(id),
};
