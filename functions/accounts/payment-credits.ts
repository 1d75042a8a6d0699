import type { Payment } from "#contract/account";

/** A payment as Stripe told of it: the document that is kept, and what its credits follow from. */
export interface PaymentSnapshot {
  readonly payment: Payment;
  /** What the whole payment buys. */
  readonly credits: number;
  /** Whether the money arrived; it may have gone back since. */
  readonly isPaid: boolean;
  readonly paidCents: number;
  /** Refunded, or withdrawn by a dispute that is not won. */
  readonly lostCents: number;
}

/**
 * The credits that a payment gives its account as things stand: nothing before the money is there, and after a refund
 * or dispute the share of what stayed, rounded in the person's favour. A function of the state alone, so that it does
 * not matter in which order, or how often, the account hears of it.
 */
export function creditsDue({ credits, isPaid, paidCents, lostCents }: PaymentSnapshot): number {
  if (!isPaid) return 0;
  const lost = Math.min(lostCents, paidCents);
  return lost === 0 ? credits : credits - Math.floor((credits * lost) / paidCents);
}
