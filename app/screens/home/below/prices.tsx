import { packIds, type PriceListId, planIds, priceList } from "#contract/price-list";
import { formatCents, formatCredits, formatPrice } from "../../../quantities/format";
import { Section } from "../../../site/section";
import { LinkButton } from "../../../ui/link-button";
import { PriceExamples } from "../../../site/price-examples";

const everydayPictures = [
  { what: "A profile picture", before: { widthPx: 400, heightPx: 400 }, scale: 4 },
  { what: "A photo from a website", before: { widthPx: 1_200, heightPx: 800 }, scale: 2 },
  { what: "A drawing for a poster", before: { widthPx: 1_240, heightPx: 1_754 }, scale: 4 },
  { what: "A photo from a phone", before: { widthPx: 4_000, heightPx: 3_000 }, scale: 2 },
] as const;

/** What credits cost, what they make, and the way to buy them. */
export function Prices() {
  return (
    <Section title="What it costs">
      <div className="flex flex-col gap-10">
        <div className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
          <PriceColumn title="Every month" ids={planIds} />
          <PriceColumn title="Once" ids={packIds} />
        </div>
        <PriceExamples pictures={everydayPictures} />
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
