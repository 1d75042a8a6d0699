import { useEffect, useState } from "react";
import { LimnError } from "#contract/errors";
import type { PriceListId } from "#contract/price-list";
import { useLoginPopup } from "../../account/popup/login-popup-flag";
import { useViewer } from "../../account/use-viewer";
import { sentenceOf } from "../../api/failure";

export interface Purchase {
  /** The item whose Checkout is being opened. */
  readonly item: PriceListId | null;
  /** Why the last one could not be opened. */
  readonly failure: string | null;
  /** Leaves for Stripe's page; asks visitors to log in first and brings them back here. */
  buy(item: PriceListId): void;
}

export function usePurchase(): Purchase {
  const viewer = useViewer();
  const popup = useLoginPopup();
  const [item, setItem] = useState<PriceListId | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    // A page that comes back from the browser's history still shows the button at work.
    const reset = () => setItem(null);
    window.addEventListener("pageshow", reset);
    return () => window.removeEventListener("pageshow", reset);
  }, []);

  const open = async (wanted: PriceListId) => {
    setItem(wanted);
    setFailure(null);
    try {
      const { openCheckout } = await import("../../api/billing");
      window.location.assign(await openCheckout(wanted));
    } catch (error) {
      setItem(null);
      if (error instanceof LimnError && error.code === "subscription-exists") {
        window.location.assign("/billing");
        return;
      }
      setFailure(sentenceOf(error));
    }
  };

  return {
    item,
    failure,
    buy(wanted) {
      if (viewer) void open(wanted);
      else popup.open({ returnTo: "/pricing" });
    },
  };
}
