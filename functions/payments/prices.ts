import type { Stripe } from "stripe";
import { z } from "zod";
import { product } from "#contract/product";
import { currency, type PlanId, type PriceListId, priceList } from "#contract/price-list";
import { planIdSchema } from "#contract/price-list-schema";

/**
 * The key under which Stripe knows the price of an item. It names what is bought and for how much, so that a changed
 * price list becomes new prices, and whoever subscribed before keeps the old ones.
 */
export function lookupKeyOf(item: PriceListId): string {
  const { priceCents, credits } = priceList[item];
  return `limn_${item}_${priceCents}${currency}_${credits}credits`;
}

/** Stripe's price of an item; made at its first use, so that a new Stripe account needs no preparation. */
export async function priceOf(stripe: Stripe, item: PriceListId): Promise<Stripe.Price> {
  const lookupKey = lookupKeyOf(item);
  const found = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  return found.data[0] ?? (await createPrice(stripe, item, lookupKey));
}

/** Idempotent: two first buyers at once make one product and one price. */
async function createPrice(stripe: Stripe, item: PriceListId, lookupKey: string): Promise<Stripe.Price> {
  const { name, kind, priceCents, credits } = priceList[item];
  const metadata = { item, credits: String(credits) };
  const made = await stripe.products.create(
    { name: `${product.name} ${name}, ${credits} credits${kind === "plan" ? " a month" : ""}`, metadata },
    { idempotencyKey: `product:${lookupKey}` },
  );
  return stripe.prices.create(
    {
      product: made.id,
      currency,
      unit_amount: priceCents,
      lookup_key: lookupKey,
      metadata,
      ...(kind === "plan" && { recurring: { interval: "month" } }),
    },
    { idempotencyKey: `price:${lookupKey}` },
  );
}

const ourPriceSchema = z.object({
  id: z.string(),
  unit_amount: z.int().positive(),
  currency: z.string(),
  metadata: z.object({ credits: z.string().regex(/^\d+$/), item: z.string() }),
});

/** A price that Limn made, with what it says of itself. */
export interface LimnPrice {
  readonly id: string;
  readonly item: string;
  readonly unitAmountCents: number;
  readonly currency: string;
  readonly credits: number;
}

/** Parses a price; null for one that is not of Limn's making. */
export function limnPrice(price: Stripe.Price | null | undefined): LimnPrice | null {
  const parsed = ourPriceSchema.safeParse(price);
  if (!parsed.success) return null;
  const { id, unit_amount, currency: its, metadata } = parsed.data;
  return {
    id,
    item: metadata.item,
    unitAmountCents: unit_amount,
    currency: its,
    credits: Number.parseInt(metadata.credits, 10),
  };
}

/** The plan that a price is of. Throws for a price that is none of ours: a subscription to it is not one either. */
export function planOfPrice(price: Stripe.Price): PlanId {
  return planIdSchema.parse(limnPrice(price)?.item);
}
