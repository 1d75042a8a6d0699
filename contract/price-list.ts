/** What credits cost. Everything is in whole cents of one currency and whole credits. */
export const currency = "usd";

interface PriceListItem {
  readonly name: string;
  readonly kind: "pack" | "plan";
  readonly priceCents: number;
  /** Of a pack once, of a plan every month. */
  readonly credits: number;
  /** Whom it suits, in a line. */
  readonly suits: string;
}

/** The one price list: pages, Checkout and the ledger read it; the larger the cheaper a credit. */
export const priceList = {
  "pack-100": packItem("Small pack", 900, 100, "A few favourite pictures"),
  "pack-500": packItem("Medium pack", 3_500, 500, "An album, a commission, a printed wall"),
  "pack-2000": packItem("Large pack", 11_900, 2_000, "An archive, or a year of pictures"),
  "plan-starter": planItem("Starter", 700, 100, "Some pictures every month"),
  "plan-pro": planItem("Pro", 1_900, 400, "Photographers and artists at work"),
  "plan-studio": planItem("Studio", 5_900, 1_600, "Studios, shops and pipelines"),
} as const satisfies Record<string, PriceListItem>;

export type PriceListId = keyof typeof priceList;
export type PlanId = Extract<PriceListId, `plan-${string}`>;

const ids = Object.keys(priceList) as PriceListId[];

/** In the order in which they are offered: cheapest first. */
export const packIds = ids.filter((id) => priceList[id].kind === "pack");
export const planIds = ids.filter(isPlanId);

function isPlanId(id: PriceListId): id is PlanId {
  return priceList[id].kind === "plan";
}

/** The plan's name where `plan` of a user record names one of ours; "Free" for 'free' and for plans of the past. */
export function planName(plan: string): string {
  const id = planIds.find((known) => known === plan);
  return id ? priceList[id].name : "Free";
}

function packItem(name: string, priceCents: number, credits: number, suits: string) {
  return { name, kind: "pack", priceCents, credits, suits } as const;
}

function planItem(name: string, priceCents: number, credits: number, suits: string) {
  return { name, kind: "plan", priceCents, credits, suits } as const;
}
