import type { Stripe } from "stripe";
import { longestList } from "./stripe-client";

/** Refunds that did not reach the person leave the money here. */
const undoneRefunds = new Set(["failed", "canceled"]);

/** Disputes that took no money, or gave it back. Inquiries (`warning_…`) take none. */
const harmlessDisputes = new Set(["won", "prevented"]);

export interface LostMoney {
  readonly refundedCents: number;
  readonly disputedCents: number;
}

/** What of a payment went back: by refunds, and by disputes that are open or lost. */
export async function lostMoneyOf(stripe: Stripe, paymentIntentId: string): Promise<LostMoney> {
  const params = { payment_intent: paymentIntentId, limit: longestList };
  const [refunds, disputes] = await Promise.all([
    stripe.refunds.list(params).autoPagingToArray({ limit: 1_000 }),
    stripe.disputes.list(params).autoPagingToArray({ limit: 1_000 }),
  ]);
  const sumOf = (amounts: readonly { amount: number }[]) =>
    amounts.reduce((sum, { amount }) => sum + amount, 0);
  return {
    refundedCents: sumOf(refunds.filter(({ status }) => !undoneRefunds.has(status ?? ""))),
    disputedCents: sumOf(
      disputes.filter(({ status }) => !harmlessDisputes.has(status) && !status.startsWith("warning_")),
    ),
  };
}
