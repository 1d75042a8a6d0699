import type { ReactNode } from "react";
import type { Mode } from "#contract/modes";
import { useUser } from "../../live/hooks";
import { rateInWords } from "../../quantities/rate-in-words";
import { Footer } from "../../site/footer";
import { TopBar } from "../../site/top-bar";
import { Notice } from "../../ui/notice";
import { Section } from "../../site/section";
import { Calculator } from "./calculator";
import { PackCards, PlanCards } from "./price-cards";
import { RateTable } from "./rate-table";
import { usePurchase } from "./use-purchase";

interface PricingScreenProps {
  availableModes: readonly Mode[];
  /** The person came back from Stripe's page without paying. */
  canceled: boolean;
}

export function PricingScreen({ availableModes, canceled }: PricingScreenProps) {
  const purchase = usePurchase();
  const user = useUser();
  return (
    <>
      <TopBar width="page" />
      <main id="content" tabIndex={-1} className="outline-none">
        <div className="mx-auto flex max-w-6xl flex-col gap-10 px-4 py-12 sm:px-6 lg:py-16">
          <header className="flex max-w-2xl flex-col gap-3">
            <h1 className="font-display text-4xl font-medium tracking-tight text-balance sm:text-5xl">
              Pay for pictures, not for promises
            </h1>
            <p className="text-lg text-on-surface-muted">
              {rateInWords("standard")} The exact price stands there before you press the button, and comes
              back by itself if a picture cannot be finished.
            </p>
          </header>
          {canceled && <Notice kind="note">You came back without paying. Nothing was charged.</Notice>}
          {purchase.failure && <Notice kind="problem">{purchase.failure}</Notice>}
          <Offer title="Every month" hint="Cancel whenever you like; it then ends with the month.">
            <PlanCards purchase={purchase} currentPlan={user?.plan ?? "free"} />
          </Offer>
          <Offer title="Once" hint="No plan, no end date.">
            <PackCards purchase={purchase} />
          </Offer>
        </div>
        <Section title="What do 100 of my photos cost?">
          <Calculator availableModes={availableModes} />
        </Section>
        <Section title="What each mode takes">
          <RateTable availableModes={availableModes} />
        </Section>
        <Section title="Questions">
          <dl className="flex max-w-2xl flex-col gap-6">
            <Question question="Do credits run out?">
              No. What a month or a pack brought stays yours, also after a plan has ended.
            </Question>
            <Question question="What happens when I change my plan?">
              A larger plan begins at once: you pay the difference for the rest of the month and get the
              credits for it. A smaller one begins with the next month, because this one is paid for.
            </Question>
            <Question question="What if a picture fails?">
              Its credits come back by themselves, the moment it fails or you stop it.
            </Question>
            <Question question="Who sees my card?">
              Stripe, on its own page. Limn never sees the number.
            </Question>
          </dl>
        </Section>
      </main>
      <Footer />
    </>
  );
}

function Offer({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <div>
        <h2 className="text-2xl font-semibold tracking-tight">{title}</h2>
        <p className="text-sm text-on-surface-muted">{hint}</p>
      </div>
      {children}
    </section>
  );
}

function Question({ question, children }: { question: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{question}</dt>
      <dd className="mt-1 text-on-surface-muted">{children}</dd>
    </div>
  );
}
