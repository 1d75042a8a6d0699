import { Link } from "@remix-run/react";
import { useState } from "react";
import type { Mode } from "#contract/modes";
import { rates } from "#contract/pricing";
import { formatCredits } from "../../quantities/format";
import { Footer } from "../../site/footer";
import { Points } from "../../site/points";
import { Questions } from "../../site/questions";
import { Section } from "../../site/section";
import { TopBar } from "../../site/top-bar";
import { LinkButton } from "../../ui/link-button";
import { Assistants } from "./assistants/assistants";
import { apiPoints, apiQuestions, businessPoints } from "./api-words";
import { OtherClients } from "./other-clients";
import { QuickStart } from "./quick-start/quick-start";
import type { OperationLine } from "./reference/read-document";
import { Reference } from "./reference/reference";

interface ApiScreenProps {
  origin: string;
  operations: readonly OperationLine[];
  availableModes: readonly Mode[];
}

/** The API's documentation, and what businesses ask. */
export function ApiScreen({ origin, operations, availableModes }: ApiScreenProps) {
  const [apiKey, setApiKey] = useState<string | null>(null);
  return (
    <>
      <TopBar width="page" />
      <main id="content" tabIndex={-1} className="outline-none">
        <ApiHero availableModes={availableModes} />
        <Section title="Quick start" id="quick-start">
          <QuickStart origin={origin} apiKey={apiKey} onApiKey={setApiKey} />
        </Section>
        <Section title="What to know once">
          <Points points={apiPoints} />
        </Section>
        <Section title="For assistants" id="assistants">
          <Assistants origin={origin} apiKey={apiKey} />
        </Section>
        <Section title="Already using another client?" id="other-clients">
          <OtherClients origin={origin} />
        </Section>
        <Section title="Reference" id="reference">
          <Reference operations={operations} apiKey={apiKey} />
        </Section>
        <Section title="For businesses">
          <div className="flex flex-col items-start gap-8">
            <Points points={businessPoints} />
            <p className="leading-relaxed text-on-surface-muted">
              More than a plan holds, a contract, or a question of law?{" "}
              <Link to="/support" className="underline underline-offset-4">
                Write to us
              </Link>
              .
            </p>
          </div>
        </Section>
        <Questions questions={apiQuestions} />
      </main>
      <Footer />
    </>
  );
}

function ApiHero({ availableModes }: { availableModes: readonly Mode[] }) {
  const cheapest = Math.min(...availableModes.map((mode) => rates[mode].creditsPerMegapixel));
  return (
    <section className="mx-auto flex max-w-6xl flex-col items-start gap-6 px-4 pt-10 pb-14 sm:px-6 md:pt-14 lg:pb-20">
      <h1 className="max-w-3xl font-display text-[clamp(2.5rem,1.5rem+4vw,4.25rem)] leading-[1.04] font-medium tracking-[-0.02em] text-balance">
        Send a picture, get it back larger
      </h1>
      <p className="max-w-xl text-lg text-on-surface-muted">
        Limn's API is plain HTTP: one request takes the picture and answers with the exact price and size,
        another brings the result. From {formatCredits(cheapest)} for a megapixel of output.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="#quick-start" look="primary" size="large">
          Quick start
        </LinkButton>
        <LinkButton to="/profile" size="large">
          Your keys
        </LinkButton>
      </div>
    </section>
  );
}
