import { useState } from "react";
import type { Subscription } from "#contract/billing";
import { type PlanId, planIds, priceList } from "#contract/price-list";
import { formatCredits, formatDate, formatPrice } from "../../quantities/format";
import { Button } from "../../ui/button";
import { LinkButton } from "../../ui/link-button";
import { Notice } from "../../ui/notice";
import { CancelDialog } from "./cancel-dialog";
import { ChangeDialog } from "./change-dialog";
import type { Billing } from "./use-billing";

export function PlanPanel({ billing }: { billing: Billing }) {
  const { subscription } = billing;
  const [wanted, setWanted] = useState<PlanId | null>(null);
  const [isCanceling, setIsCanceling] = useState(false);
  if (!subscription || subscription.state === "ended") return <FreePlan />;
  const { name, priceCents, credits } = priceList[subscription.plan];
  return (
    <div className="flex flex-col gap-5">
      {subscription.state === "past-due" && (
        <Notice kind="problem">
          The last charge failed. Stripe tries again over the next days; with another card it goes through at
          the next try. No credits come until then.{" "}
          <button
            type="button"
            className="underline underline-offset-4"
            onClick={() => void billing.openPortal("payment-method")}
          >
            Change the card
          </button>
        </Notice>
      )}
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <p className="text-2xl font-semibold">{name}</p>
          <p className="text-sm text-on-surface-muted figures">
            {formatCredits(credits)} for {formatPrice(priceCents)} every month
          </p>
          <output className="mt-2 block text-sm">{nextStep(subscription)}</output>
        </div>
        {subscription.cancelsAtPeriodEnd ? (
          <Button
            look="primary"
            busy={billing.busy === "resume"}
            onClick={() => void billing.setCancellation(false)}
          >
            Keep the plan
          </Button>
        ) : (
          <Button onClick={() => setIsCanceling(true)}>Cancel the plan</Button>
        )}
      </div>
      <PlanChoice subscription={subscription} onChoose={setWanted} />
      {wanted && (
        <ChangeDialog
          billing={billing}
          plan={wanted}
          current={subscription.plan}
          onClose={() => setWanted(null)}
        />
      )}
      {isCanceling && (
        <CancelDialog billing={billing} subscription={subscription} onClose={() => setIsCanceling(false)} />
      )}
    </div>
  );
}

function FreePlan() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p>
        <span className="block text-2xl font-semibold">Free</span>
        <span className="text-sm text-on-surface-muted">You pay for credits when you need them.</span>
      </p>
      <LinkButton to="/pricing" look="primary">
        See the plans
      </LinkButton>
    </div>
  );
}

function nextStep({ cancelsAtPeriodEnd, nextPlan, plan, currentPeriodEndsAt, state }: Subscription): string {
  const date = formatDate(currentPeriodEndsAt);
  if (cancelsAtPeriodEnd) return `It ends on ${date}. Your credits stay.`;
  if (nextPlan)
    return `${priceList[nextPlan].name} begins on ${date}, for ${formatPrice(priceList[nextPlan].priceCents)}.`;
  if (state === "past-due") return "The charge for this month is still open.";
  return `The next charge is ${formatPrice(priceList[plan].priceCents)} on ${date}.`;
}

function PlanChoice({
  subscription,
  onChoose,
}: {
  subscription: Subscription;
  onChoose(plan: PlanId): void;
}) {
  const held = subscription.nextPlan ?? subscription.plan;
  return (
    <ul aria-label="Other plans" className="flex flex-col rounded-large border border-line">
      {planIds.map((id) => (
        <li
          key={id}
          className="flex items-center justify-between gap-4 border-b border-line px-4 py-3 last:border-0"
        >
          <span className="figures">
            <span className="font-medium">{priceList[id].name}</span>{" "}
            <span className="text-sm text-on-surface-muted">
              {formatCredits(priceList[id].credits)}, {formatPrice(priceList[id].priceCents)} a month
            </span>
          </span>
          {id === held ? (
            <span className="text-sm text-on-surface-muted">
              {subscription.nextPlan ? "Begins next" : "Your plan"}
            </span>
          ) : (
            <Button size="small" onClick={() => onChoose(id)}>
              {id === subscription.plan ? "Keep" : "Change to"} {priceList[id].name}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
