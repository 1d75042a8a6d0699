import type { Stripe } from "stripe";
import type { BilledLine } from "./line-credits";
import { limnPrice } from "./prices";
import { idOf, longestList } from "./stripe-client";

/** The lines of an invoice that charge for plans of ours. */
export async function readLines(stripe: Stripe, invoiceId: string): Promise<BilledLine[]> {
  const lines = await stripe.invoices
    .listLineItems(invoiceId, { limit: longestList })
    .autoPagingToArray({ limit: 1_000 });
  return billedLines(stripe, lines);
}

/** The same for lines at hand, such as those of a preview. */
export async function billedLines(
  stripe: Stripe,
  lines: readonly Stripe.InvoiceLineItem[],
): Promise<BilledLine[]> {
  const priceIds = new Set(lines.flatMap(({ pricing }) => idOf(pricing?.price_details?.price) ?? []));
  const prices = new Map(
    await Promise.all(
      [...priceIds].map(async (id) => [id, limnPrice(await stripe.prices.retrieve(id))] as const),
    ),
  );
  return lines.flatMap(({ pricing, amount }) => {
    const price = prices.get(idOf(pricing?.price_details?.price) ?? "");
    return price ? [{ price, amountCents: amount }] : [];
  });
}
