import { packIds, type PriceListId, planIds, priceList } from "#contract/price-list";
import { formatCents, formatCredits, formatPrice } from "../../../quantities/format";
import { Section } from "../../../site/section";
import { LinkButton } from "../../../ui/link-button";
import { PriceExamples } from "./price-examples";

/** What credits cost, what they make, and the way to buy them. */
export function Prices() {
  return (
    <Section title="What it costs">
      <div className="flex flex-col gap-10">
        <div className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
          <PriceColumn title="Every month" ids={planIds} />
          <PriceColumn title="Once" ids={packIds} />
        </div>
        <PriceExamples />
        <LinkButton to="/pricing" className="self-start">
          See plans and packs
        </LinkButton>
      </div>
    </Section>
  );
}

function PriceColumn({ title, ids }: { title: string; ids: readonly PriceListId[] }) {
  return (
    <div>
      <h3 className="border-b border-line-strong pb-2 text-sm font-medium text-on-surface-muted">{title}</h3>
      <ul className="figures">
        {ids.map((id) => {
          const { name, priceCents, credits } = priceList[id];
          return (
            <li key={id} className="flex items-baseline justify-between gap-4 border-b border-line py-3">
              <span>
                {name}
                <span className="block text-sm text-on-surface-muted">
                  {formatCredits(credits)}, {formatCents(priceCents / credits)} each
                </span>
              </span>
              <span className="font-medium">{formatPrice(priceCents)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
