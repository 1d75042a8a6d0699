import { useCallback, useEffect, useState } from "react";
import type { BillingOverview, PlanChangeOutcome, PlanChangeRequest, Subscription } from "#contract/billing";
import { sentenceOf } from "../../api/failure";

export type BillingAction = "cancel" | "resume" | "change" | "portal";

export interface Billing {
  /** What Stripe says; null while it is being asked, or where it did not answer. */
  readonly overview: BillingOverview | null;
  readonly subscription: Subscription | null;
  /** The one that is under way. */
  readonly busy: BillingAction | null;
  readonly failure: string | null;
  reload(): void;
  setCancellation(cancels: boolean): Promise<boolean>;
  changePlan(request: PlanChangeRequest): Promise<boolean>;
  openPortal(page: "overview" | "payment-method"): Promise<void>;
}

/** The billing page's data and what can be done with it. `known` is the subscription as the account has it. */
export function useBilling(known: Subscription | null): Billing {
  const [overview, setOverview] = useState<BillingOverview | null>(null);
  const [subscription, setSubscription] = useState(known);
  const [busy, setBusy] = useState<BillingAction | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const load = useCallback(() => {
    import("../../api/billing")
      .then(({ readOverview }) => readOverview())
      .then((answer) => {
        setOverview(answer);
        setSubscription(answer.subscription);
      })
      .catch((error: unknown) => setFailure(sentenceOf(error)));
  }, []);
  useEffect(load, [load]);
  const reload = () => {
    setFailure(null);
    load();
  };

  const run = async (action: BillingAction, call: () => Promise<void>): Promise<boolean> => {
    setBusy(action);
    setFailure(null);
    try {
      await call();
      return true;
    } catch (error) {
      setFailure(sentenceOf(error));
      return false;
    } finally {
      setBusy(null);
    }
  };
  const follow = ({ subscription: changed, confirmationUrl }: PlanChangeOutcome) => {
    if (confirmationUrl) window.location.assign(confirmationUrl);
    setSubscription(changed);
    reload();
  };

  return {
    overview,
    subscription,
    busy,
    failure,
    reload,
    setCancellation: (cancels) =>
      run(cancels ? "cancel" : "resume", async () => {
        setSubscription(await (await import("../../api/billing")).setCancellation(cancels));
      }),
    changePlan: (request) =>
      run("change", async () => follow(await (await import("../../api/billing")).changePlan(request))),
    async openPortal(page) {
      await run("portal", async () => {
        window.location.assign(await (await import("../../api/billing")).openPortal(page));
      });
    },
  };
}
