import { Button } from "../../ui/button";
import { Spinner } from "../../ui/spinner";
import type { Billing } from "./use-billing";

/** The card that renewals charge. It is changed on Stripe's own page: Limn never sees a number. */
export function PaymentMethod({ billing }: { billing: Billing }) {
  const { overview, busy, loadFailure } = billing;
  if (!overview) {
    return loadFailure === null ? (
      <Spinner />
    ) : (
      <p className="text-sm text-on-surface-muted">Unknown just now.</p>
    );
  }
  const { paymentMethod: card, subscription } = overview;
  if (!card && !subscription) {
    return <p className="text-sm text-on-surface-muted">None kept. You give one when you buy something.</p>;
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="figures">
        {card ? (
          <>
            <span className="capitalize">{card.brand}</span> ending in {card.lastFour}
            <span className="block text-sm text-on-surface-muted">
              Expires {String(card.expiryMonth).padStart(2, "0")}/{card.expiryYear}
            </span>
          </>
        ) : (
          "Unknown just now"
        )}
      </p>
      <Button busy={busy === "portal"} onClick={() => void billing.openPortal("payment-method")}>
        Change the card
      </Button>
    </div>
  );
}
