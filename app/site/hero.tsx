import { LinkButton } from "../ui/link-button";
import { PairComparison } from "./pair-comparison";
import type { SitePair } from "./site-pictures";

interface HeroProps {
  title: string;
  lead: string;
  /** What the button to the studio says. */
  action: string;
  note?: string;
  pair: SitePair;
  /** The class of the comparison's shape. */
  shape: "aspect-square" | "aspect-512/373";
}

/** The first screen of a page that invites: words, the way in, and a picture before and after. */
export function Hero({ title, lead, action, note, pair, shape }: HeroProps) {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-10 px-4 pt-10 pb-14 sm:px-6 md:pt-14 lg:grid-cols-[1fr_minmax(0,34rem)] lg:gap-16 lg:pb-20">
      <div className="flex flex-col items-start gap-6">
        <h1 className="font-display text-[clamp(2.5rem,1.5rem+4vw,4.25rem)] leading-[1.04] font-medium tracking-[-0.02em] text-balance">
          {title}
        </h1>
        <p className="max-w-md text-lg text-on-surface-muted">{lead}</p>
        <LinkButton to="/dashboard" look="primary" size="large">
          {action}
        </LinkButton>
        {note && <p className="text-sm text-on-surface-muted figures">{note}</p>}
      </div>
      <PairComparison pair={pair} shape={shape} loading="eager" />
    </section>
  );
}
