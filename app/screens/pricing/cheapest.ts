import { type PlanId, packIds, planIds, type PriceListId, priceList } from "#contract/price-list";

export interface PackPurchase {
  readonly packs: readonly { readonly id: PriceListId; readonly count: number }[];
  readonly credits: number;
  readonly priceCents: number;
}

/** The cheapest packs that hold at least so many credits; of two at one price, the one with more credits. */
export function cheapestPacks(amountCredits: number): PackPurchase {
  const [small, medium, large] = packIds;
  if (!small || !medium || !large) throw new Error("the price list has three packs");
  const most = Math.ceil(amountCredits / priceList[large].credits);
  const purchases = [most, Math.max(0, most - 1)].flatMap((larges) =>
    range(priceList[large].credits / priceList[medium].credits).flatMap((mediums) =>
      range(priceList[medium].credits / priceList[small].credits).map((smalls) =>
        purchaseOf([
          { id: large, count: larges },
          { id: medium, count: mediums },
          { id: small, count: smalls },
        ]),
      ),
    ),
  );
  const enough = purchases.filter(({ credits }) => credits >= amountCredits);
  const [cheapest] = enough.sort((a, b) => a.priceCents - b.priceCents || b.credits - a.credits);
  if (!cheapest) throw new Error("some packs are always enough");
  return cheapest;
}

/** The cheapest plan whose month holds so many credits, or null where none does. */
export function cheapestPlan(amountCredits: number): PlanId | null {
  return planIds.find((id) => priceList[id].credits >= amountCredits) ?? null;
}

/** 0 to `last`. */
function range(last: number): number[] {
  return Array.from({ length: last + 1 }, (_, value) => value);
}

function purchaseOf(packs: readonly { id: PriceListId; count: number }[]): PackPurchase {
  const bought = packs.filter(({ count }) => count > 0);
  const total = (of: "credits" | "priceCents") =>
    bought.reduce((sum, { id, count }) => sum + count * priceList[id][of], 0);
  return { packs: bought, credits: total("credits"), priceCents: total("priceCents") };
}
