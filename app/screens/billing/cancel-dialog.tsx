import type { Subscription } from "#contract/billing";
import { formatDate } from "../../quantities/format";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Notice } from "../../ui/notice";
import type { Billing } from "./use-billing";

interface CancelDialogProps {
  billing: Billing;
  subscription: Subscription;
  onClose(): void;
}

export function CancelDialog({ billing, subscription, onClose }: CancelDialogProps) {
  const cancel = async () => {
    if (await billing.setCancellation(true)) onClose();
  };
  return (
    <Dialog title="Cancel the plan" open onClose={onClose}>
      <p className="text-sm">
        The plan runs until {formatDate(subscription.currentPeriodEndsAt)} and is not charged again. Your
        credits stay yours after that.
      </p>
      {billing.refusal?.action === "cancel" && <Notice kind="problem">{billing.refusal.sentence}</Notice>}
      <div className="flex justify-end gap-3">
        <Button onClick={onClose}>Keep the plan</Button>
        <Button look="danger" busy={billing.busy === "cancel"} onClick={() => void cancel()}>
          Cancel at the end of the month
        </Button>
      </div>
    </Dialog>
  );
}
