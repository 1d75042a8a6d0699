import { useEffect, useState } from "react";
import type { PlanChangePreview } from "#contract/billing";
import { type PlanId, priceList } from "#contract/price-list";
import { sentenceOf } from "../../api/failure";
import { formatCredits, formatDate, formatPrice } from "../../quantities/format";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Fact, Facts } from "../../ui/facts";
import { Notice } from "../../ui/notice";
import { Spinner } from "../../ui/spinner";
import type { Billing } from "./use-billing";

interface ChangeDialogProps {
  billing: Billing;
  plan: PlanId;
  current: PlanId;
  onClose(): void;
}

/** What a change of plan costs and brings, to the cent, before it is made. */
export function ChangeDialog({ billing, plan, current, onClose }: ChangeDialogProps) {
  const [preview, setPreview] = useState<PlanChangePreview | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    let stopped = false;
    import("../../api/billing")
      .then(({ previewPlan }) => previewPlan(plan))
      .then((answer) => !stopped && setPreview(answer))
      .catch((error: unknown) => !stopped && setRefusal(sentenceOf(error)));
    return () => {
      stopped = true;
    };
  }, [plan]);
  const change = async () => {
    if (preview && (await billing.changePlan({ plan, pricedAt: preview.pricedAt }))) onClose();
  };
  const { name } = priceList[plan];
  return (
    <Dialog title={plan === current ? `Keep ${name}` : `Change to ${name}`} open onClose={onClose}>
      {refusal && <Notice kind="problem">{refusal}</Notice>}
      {billing.refusal?.action === "change" && <Notice kind="problem">{billing.refusal.sentence}</Notice>}
      {!preview && !refusal && (
        <p className="flex items-center gap-2 text-sm text-on-surface-muted">
          <Spinner /> Asking Stripe for the exact amount
        </p>
      )}
      {preview && (
        <>
          <Facts>
            <Fact name="Due now" strong>
              {formatPrice(preview.dueNowCents)}
            </Fact>
            <Fact name="Credits now">{formatCredits(preview.grantedNowCredits)}</Fact>
            <Fact name={`On ${formatDate(preview.nextChargeAt)}`}>
              {formatPrice(preview.nextChargeCents)}
            </Fact>
          </Facts>
          <p className="text-sm text-on-surface-muted">
            {preview.begins === "now"
              ? "It begins at once: you pay the difference for the rest of this month, and the credits follow it."
              : `This month is paid for, so nothing changes before ${formatDate(preview.nextChargeAt)}.`}
          </p>
        </>
      )}
      <div className="flex justify-end gap-3">
        <Button onClick={onClose}>Leave it</Button>
        <Button
          look="primary"
          disabled={!preview}
          busy={billing.busy === "change"}
          onClick={() => void change()}
        >
          {preview && preview.dueNowCents > 0
            ? `Pay ${formatPrice(preview.dueNowCents)} and change`
            : "Confirm"}
        </Button>
      </div>
    </Dialog>
  );
}
