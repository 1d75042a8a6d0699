import { type ReactNode, useId } from "react";
import type { Subscription } from "#contract/billing";
import { useCreditsBought, useUser } from "../../live/hooks";
import { formatCredits } from "../../quantities/format";
import { Footer } from "../../site/footer";
import { TopBar } from "../../site/top-bar";
import { Button } from "../../ui/button";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { Invoices } from "./invoices";
import { PaymentMethod } from "./payment-method";
import { PlanPanel } from "./plan-panel";
import { type Billing, useBilling } from "./use-billing";

interface BillingScreenProps {
  /** As the account knows it. */
  subscription: Subscription | null;
  creditsBought: number;
}

/** The plan, the credits, the card and the invoices. */
export function BillingScreen({ subscription, creditsBought }: BillingScreenProps) {
  const billing = useBilling(subscription);
  const user = useUser();
  const bought = useCreditsBought(creditsBought);
  const isIncomplete = billing.overview?.complete === false;
  return (
    <div className="flex min-h-svh flex-col">
      <TopBar width="page" />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-10 px-4 py-12 outline-none sm:px-6"
      >
        <h1 className="text-3xl font-semibold tracking-tight">Billing</h1>
        {billing.refusal && <Notice kind="problem">{billing.refusal.sentence}</Notice>}
        {(billing.loadFailure !== null || isIncomplete) && (
          <Notice kind="problem">
            {billing.loadFailure ??
              "Stripe does not answer just now: your card and invoices are missing below."}{" "}
            <button type="button" className="underline underline-offset-4" onClick={billing.reload}>
              Look again
            </button>
          </Notice>
        )}
        <Part title="Plan">
          <PlanPanel billing={billing} />
        </Part>
        <Part title="Credits">
          <div className="flex flex-wrap items-center justify-between gap-4 figures">
            <p>
              <span className="block text-2xl font-semibold">
                {user ? formatCredits(user.balance) : "Unknown"}
              </span>
              <span className="text-sm text-on-surface-muted">{formatCredits(bought)} bought so far</span>
            </p>
            <LinkButton to="/pricing">Get more credits</LinkButton>
          </div>
        </Part>
        <Part title="Payment method">
          <PaymentMethod billing={billing} />
        </Part>
        <Part title="Invoices">
          <Invoices billing={billing} />
        </Part>
        <BillingDetails billing={billing} />
        <Part title="Support">
          <p className="text-sm text-on-surface-muted">
            Something is wrong with a payment, or you want your money back?
          </p>
          <LinkButton to="/support" className="self-start">
            Get support
          </LinkButton>
        </Part>
      </main>
      <Footer />
    </div>
  );
}

function BillingDetails({ billing }: { billing: Billing }) {
  if (!billing.overview?.paymentMethod) return null;
  return (
    <Part title="Billing details">
      <p className="text-sm text-on-surface-muted">
        Name, address and tax number on invoices are changed in Stripe's portal.
      </p>
      <Button
        className="self-start"
        busy={billing.busy === "portal"}
        onClick={() => void billing.openPortal("overview")}
      >
        Open the portal
      </Button>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-t border-line pt-6">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
