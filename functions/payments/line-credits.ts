import type { PaymentItem } from "#contract/account";
import type { LimnPrice } from "./prices";

/** A line of an invoice: a whole period of a plan, or the share of one that a change of plan adds or takes back. */
export interface BilledLine {
  readonly price: LimnPrice;
  readonly amountCents: number;
}

/**
 * The credits of a line follow its money: the price's credits, times the part of the price that the line charges. A
 * change of plan in the middle of a month so gives the difference for the days that are left, as it costs it.
 */
export function lineCredits({ price, amountCents }: BilledLine): number {
  return Math.round((price.credits * amountCents) / price.unitAmountCents);
}

/** The credits of a whole invoice; never below zero. */
export function invoiceCredits(lines: readonly BilledLine[]): number {
  return Math.max(
    0,
    lines.reduce((sum, line) => sum + lineCredits(line), 0),
  );
}

/** A line as the payment document keeps it: its price, with the credits that the line gives. */
export function paymentItem(line: BilledLine): PaymentItem {
  const { id, unitAmountCents, currency } = line.price;
  const metadata = { credits: String(lineCredits(line)) };
  return { quantity: 1, price: { id, unit_amount: unitAmountCents, currency, metadata } };
}
