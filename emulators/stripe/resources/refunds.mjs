// @ts-check
import { invalidRequest } from "../failure.mjs";
import { listParameters, page } from "../lists.mjs";
import { unusedOfEvidence } from "./unused-fields.mjs";

/** @typedef {import("../world.mjs").World} World */
/** @typedef {import("./payment-intents.mjs").Charge} Charge */
/** @typedef {ReturnType<typeof newRefund>} Refund */
/** @typedef {ReturnType<typeof newDispute>} Dispute */

/** @param {World} world @param {Charge} charge @param {{amount: number, reason: string | null, metadata: Record<string, string>}} what */
function newRefund(world, charge, { amount, reason, metadata }) {
  return {
    id: world.newId("re"),
    object: "refund",
    amount,
    balance_transaction: world.newId("txn"),
    charge: charge.id,
    created: world.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { type: "card" },
    failure_reason: /** @type {string | undefined} */ (undefined),
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
}

/**
 * Gives money back, all that is left where no amount is given.
 * @param {World} world @param {Charge} charge @param {{amountCents?: number | null, reason?: string | null, metadata?: Record<string, string>}} [what]
 * @returns {Refund}
 */
export function refund(world, charge, { amountCents = null, reason = null, metadata = {} } = {}) {
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = amountCents ?? left;
  if (left <= 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  if (amount <= 0 || amount > left) {
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: "amount",
    });
  }
  const made = world.refunds.add(newRefund(world, charge, { amount, reason, metadata }));
  setRefunded(world, charge, charge.amount_refunded + amount);
  world.emit("refund.created", made);
  return made;
}

/** A refund that the bank sends back: the money is ours again. @param {World} world @param {Refund} made */
export function failRefund(world, made) {
  if (made.status === "failed") return;
  made.status = "failed";
  made.failure_reason = "expired_or_canceled_card";
  const charge = world.charges.require(made.charge);
  setRefunded(world, charge, charge.amount_refunded - made.amount);
  world.emit("refund.updated", made, { status: "succeeded" });
  world.emit("refund.failed", made);
}

/** @param {World} world @param {Charge} charge @param {number} amountRefunded */
function setRefunded(world, charge, amountRefunded) {
  const previous = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  const grows = amountRefunded > charge.amount_refunded;
  charge.amount_refunded = amountRefunded;
  charge.refunded = amountRefunded === charge.amount_captured;
  world.emit(grows ? "charge.refunded" : "charge.updated", charge, previous);
}

/** @param {World} world @param {Charge} charge @param {string} reason @param {string} status */
function newDispute(world, charge, reason, status) {
  return {
    id: world.newId("dp"),
    object: "dispute",
    amount: charge.amount_captured - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: world.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...unusedOfEvidence, enhanced_evidence: {} },
    evidence_details: {
      due_by: world.now + 604_800,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status,
  };
}

/** @param {World} world @param {Charge} charge @param {string} [reason] @param {string} [status] @returns {Dispute} */
export function openDispute(world, charge, reason = "fraudulent", status = "needs_response") {
  const dispute = world.disputes.add(newDispute(world, charge, reason, status));
  charge.disputed = true;
  world.emit("charge.dispute.created", dispute);
  if (!status.startsWith("warning_")) world.emit("charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** @param {World} world @param {Dispute} dispute @param {"won" | "lost" | "warning_closed"} status */
export function closeDispute(world, dispute, status) {
  if (["won", "lost", "warning_closed"].includes(dispute.status)) return;
  const previous = { status: dispute.status };
  dispute.status = status;
  world.emit("charge.dispute.updated", dispute, previous);
  if (status === "won") world.emit("charge.dispute.funds_reinstated", dispute);
  world.emit("charge.dispute.closed", dispute);
}

/** @type {import("../router.mjs").Routes} */
export const refundRoutes = {
  "POST /v1/refunds": (world, { parameters }) => {
    parameters.refuseUnknown(["payment_intent", "charge", "amount", "reason", "metadata", "expand"]);
    const intentId = parameters.text("payment_intent");
    const chargeId = intentId
      ? world.paymentIntents.require(intentId, "payment_intent").latest_charge
      : parameters.requireText("charge");
    const charge = world.charges.require(chargeId ?? "", "charge");
    return refund(world, charge, {
      amountCents: parameters.integer("amount"),
      reason: parameters.text("reason"),
      metadata: parameters.metadata("metadata"),
    });
  },
  "GET /v1/refunds": (world, { parameters, path }) => {
    parameters.refuseUnknown([...listParameters, "payment_intent", "charge"]);
    return page(world.refunds.newestFirst(ofPayment(parameters)), parameters, path);
  },
  "GET /v1/refunds/:id": (world, { id }) => world.refunds.require(id),
  "GET /v1/disputes": (world, { parameters, path }) => {
    parameters.refuseUnknown([...listParameters, "payment_intent", "charge"]);
    return page(world.disputes.newestFirst(ofPayment(parameters)), parameters, path);
  },
  "GET /v1/disputes/:id": (world, { id }) => world.disputes.require(id),
};

/** @param {import("../parameters.mjs").Parameters} parameters @returns {(one: {payment_intent: string, charge: string}) => boolean} */
function ofPayment(parameters) {
  const intent = parameters.text("payment_intent");
  const charge = parameters.text("charge");
  return (one) =>
    (intent === null || one.payment_intent === intent) && (charge === null || one.charge === charge);
}
