import { Check } from "lucide-react";
import { packIds, planIds, type PriceListId, priceList } from "#contract/price-list";
import { priceJob } from "#contract/pricing";
import { formatCents, formatCredits, formatPrice, formatWhole } from "../../quantities/format";
import { Button } from "../../ui/button";
import { LinkButton } from "../../ui/link-button";
import type { Purchase } from "./use-purchase";

/** Photos of a phone (12 MP) and of a web page, doubled in Standard mode: what people can picture. */
const examplePhotoCredits = priceJob("standard", { widthPx: 8_000, heightPx: 6_000 });
const smallPhotoCredits = priceJob("standard", { widthPx: 2_400, heightPx: 1_600 });

interface PriceCardsProps {
  purchase: Purchase;
  /** The plan of whoever is looking; 'free' for everybody else. */
  currentPlan: string;
}

export function PlanCards({ purchase, currentPlan }: PriceCardsProps) {
  const hasPlan = planIds.some((id) => id === currentPlan);
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {planIds.map((id) => (
        <PriceCard key={id} id={id} emphasised={id === "plan-pro"} isCurrent={id === currentPlan}>
          {hasPlan ? (
            <LinkButton to="/billing" look={id === currentPlan ? "quiet" : "secondary"} className="w-full">
              {id === currentPlan ? "Your plan" : "Change to this plan"}
            </LinkButton>
          ) : (
            <BuyButton id={id} purchase={purchase} look={id === "plan-pro" ? "primary" : "secondary"}>
              Get {priceList[id].name} for {formatPrice(priceList[id].priceCents)} a month
            </BuyButton>
          )}
        </PriceCard>
      ))}
    </ul>
  );
}

export function PackCards({ purchase }: { purchase: Purchase }) {
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {packIds.map((id) => (
        <PriceCard key={id} id={id}>
          <BuyButton id={id} purchase={purchase} look="secondary">
            Get {formatCredits(priceList[id].credits)} for {formatPrice(priceList[id].priceCents)}
          </BuyButton>
        </PriceCard>
      ))}
    </ul>
  );
}

interface PriceCardProps {
  id: PriceListId;
  emphasised?: boolean;
  isCurrent?: boolean;
  children: React.ReactNode;
}

function PriceCard({ id, emphasised = false, isCurrent = false, children }: PriceCardProps) {
  const { name, kind, priceCents, credits, suits } = priceList[id];
  return (
    <li
      className={`flex flex-col gap-5 rounded-large border bg-surface-raised p-6 ${emphasised ? "border-accent shadow-raised" : "border-line"}`}
    >
      <div className="flex flex-col gap-1">
        <h3 className="flex items-baseline justify-between gap-2 text-lg font-semibold">
          {name}
          {isCurrent && <span className="text-sm font-medium text-accent-text">Your plan</span>}
        </h3>
        <p className="text-sm text-on-surface-muted">{suits}</p>
      </div>
      <p className="flex items-baseline gap-2">
        <span className="font-display text-4xl font-medium tracking-tight figures">
          {formatPrice(priceCents)}
        </span>
        <span className="text-sm text-on-surface-muted">{kind === "plan" ? "a month" : "once"}</span>
      </p>
      <ul className="flex flex-1 flex-col gap-2 text-sm figures">
        <Point>
          {formatCredits(credits)}
          {kind === "plan" && " every month"}, {formatCents(priceCents / credits)} each
        </Point>
        <Point>
          About {formatWhole(Math.floor(credits / smallPhotoCredits))} web photos or{" "}
          {formatWhole(Math.floor(credits / examplePhotoCredits))} phone photos, doubled
        </Point>
        <Point>Unused credits stay yours</Point>
      </ul>
      {children}
    </li>
  );
}

function Point({ children }: { children: React.ReactNode }) {
  return (
    <li className="flex gap-2">
      <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-text" />
      <span>{children}</span>
    </li>
  );
}

interface BuyButtonProps {
  id: PriceListId;
  purchase: Purchase;
  look: "primary" | "secondary";
  children: React.ReactNode;
}

function BuyButton({ id, purchase, look, children }: BuyButtonProps) {
  return (
    <Button
      look={look}
      className="h-auto! min-h-10 w-full py-2 text-balance whitespace-normal!"
      busy={purchase.item === id}
      disabled={purchase.item !== null}
      onClick={() => purchase.buy(id)}
    >
      {children}
    </Button>
  );
}
