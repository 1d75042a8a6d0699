import type { Stripe } from "stripe";
import { type PaymentItem, paymentSchema } from "#contract/account";
import type { PaymentSnapshot } from "#functions/accounts/payment-credits";
import { readLines } from "./invoice-lines";
import { invoiceCredits, paymentItem } from "./line-credits";
import { type LostMoney, lostMoneyOf } from "./lost-money";
import { limnPrice } from "./prices";
import { idOf, isoTime, longestList } from "./stripe-client";

/**
 * A payment by its payment intent: of an invoice where it pays one, of a pack otherwise; null for what was not bought
 * here. Packs are known by the payment intent, plans by the invoice.
 */
export async function readPayment(stripe: Stripe, paymentIntentId: string): Promise<PaymentSnapshot | null> {
  const paid = await stripe.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: paymentIntentId },
    limit: 1,
  });
  const invoiceId = idOf(paid.data[0]?.invoice);
  return invoiceId ? readInvoicePayment(stripe, invoiceId) : readPackPayment(stripe, paymentIntentId);
}

async function readPackPayment(stripe: Stripe, paymentIntentId: string): Promise<PaymentSnapshot | null> {
  const [intent, sessions] = await Promise.all([
    stripe.paymentIntents.retrieve(paymentIntentId),
    stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 }),
  ]);
  const session = sessions.data[0];
  if (!session) return null;
  const items = await readPackItems(stripe, session.id);
  if (items.length === 0) return null;
  const paidCents = intent.amount_received;
  const lost = paidCents > 0 ? await lostMoneyOf(stripe, paymentIntentId) : nothingLost;
  return snapshotOf({
    id: intent.id,
    createdSeconds: intent.created,
    status: intent.status,
    items,
    credits: items.reduce((sum, item) => sum + item.quantity * Number(item.price.metadata.credits), 0),
    paidCents,
    lost,
  });
}

async function readPackItems(stripe: Stripe, sessionId: string): Promise<PaymentItem[]> {
  const lines = await stripe.checkout.sessions
    .listLineItems(sessionId, { limit: longestList })
    .autoPagingToArray({ limit: longestList });
  return lines.flatMap(({ price, quantity }) => {
    const known = limnPrice(price);
    if (!known) return [];
    const { id, unitAmountCents, currency } = known;
    const metadata = { credits: String(known.credits) };
    return [{ quantity: quantity ?? 1, price: { id, unit_amount: unitAmountCents, currency, metadata } }];
  });
}

/** A plan's payment by its invoice; null for a draft and for what holds nothing of ours. */
export async function readInvoicePayment(stripe: Stripe, invoiceId: string): Promise<PaymentSnapshot | null> {
  const invoice = await stripe.invoices.retrieve(invoiceId);
  const status = invoice.status ? invoiceStatuses[invoice.status] : undefined;
  if (!status) return null;
  const lines = await readLines(stripe, invoiceId);
  if (lines.length === 0) return null;
  return snapshotOf({
    id: invoiceId,
    createdSeconds: invoice.created,
    status: status === "requires_payment_method" && !invoice.attempted ? "processing" : status,
    items: lines.map(paymentItem),
    credits: invoiceCredits(lines),
    paidCents: invoice.amount_paid,
    lost: invoice.amount_paid > 0 ? await invoiceLosses(stripe, invoiceId) : nothingLost,
  });
}

/** An invoice's state in the words of a payment. A draft is no payment yet. */
const invoiceStatuses: Readonly<Record<string, PaymentSnapshot["payment"]["status"] | undefined>> = {
  open: "requires_payment_method",
  paid: "succeeded",
  void: "canceled",
  uncollectible: "canceled",
};

const nothingLost: LostMoney = { refundedCents: 0, disputedCents: 0 };

async function invoiceLosses(stripe: Stripe, invoiceId: string): Promise<LostMoney> {
  const payments = await stripe.invoicePayments.list({ invoice: invoiceId, limit: longestList });
  const intentIds = payments.data.flatMap(({ payment }) => idOf(payment.payment_intent) ?? []);
  const losses = await Promise.all(intentIds.map((id) => lostMoneyOf(stripe, id)));
  return losses.reduce(
    (sum, lost) => ({
      refundedCents: sum.refundedCents + lost.refundedCents,
      disputedCents: sum.disputedCents + lost.disputedCents,
    }),
    nothingLost,
  );
}

interface PaymentFacts {
  readonly id: string;
  readonly createdSeconds: number;
  readonly status: string;
  readonly items: readonly PaymentItem[];
  readonly credits: number;
  readonly paidCents: number;
  readonly lost: LostMoney;
}

function snapshotOf({
  id,
  createdSeconds,
  status,
  items,
  credits,
  paidCents,
  lost,
}: PaymentFacts): PaymentSnapshot {
  const isPaid = status === "succeeded";
  return {
    payment: paymentSchema.parse({
      id,
      createdAt: isoTime(createdSeconds),
      status: isPaid ? statusAfter(paidCents, lost) : status,
      items,
    }),
    credits,
    isPaid,
    paidCents,
    lostCents: lost.refundedCents + lost.disputedCents,
  };
}

function statusAfter(paidCents: number, { refundedCents, disputedCents }: LostMoney) {
  if (disputedCents > 0) return "disputed";
  return paidCents > 0 && refundedCents >= paidCents ? "refunded" : "succeeded";
}
