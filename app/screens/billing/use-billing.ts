import { useCallback, useEffect, useState } from "react";
import type { BillingOverview, PlanChangeOutcome, PlanChangeRequest, Subscription } from "#contract/billing";
import { sentenceOf, UnreachableError } from "../../api/failure";

export type BillingAction = "cancel" | "resume" | "change" | "portal";

export interface Billing {
  /** What Stripe says; null while it is being asked, or where it did not answer. */
  readonly overview: BillingOverview | null;
  readonly subscription: Subscription | null;
  /** The one that is under way. */
  readonly busy: BillingAction | null;
  /** Why the overview is not known. */
  readonly loadFailure: string | null;
  /** Why the last action was not done, or why it is not known whether it was. */
  readonly refusal: { readonly action: BillingAction; readonly sentence: string } | null;
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
  const [loadFailure, setLoadFailure] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Billing["refusal"]>(null);

  const load = useCallback(() => {
    import("../../api/billing")
      .then(({ readOverview }) => readOverview())
      .then((answer) => {
        setOverview(answer);
        setSubscription(answer.subscription);
        setLoadFailure(null);
      })
      .catch((error: unknown) => setLoadFailure(sentenceOf(error)));
  }, []);
  useEffect(load, [load]);

  const run = async (action: BillingAction, call: () => Promise<void>): Promise<boolean> => {
    setBusy(action);
    setRefusal(null);
    try {
      await call();
      return true;
    } catch (error) {
      setRefusal({ action, sentence: refusalSentence(error) });
      load();
      return false;
    } finally {
      setBusy(null);
    }
  };
  const follow = ({ subscription: changed, confirmationUrl }: PlanChangeOutcome) => {
    if (confirmationUrl) window.location.assign(confirmationUrl);
    setSubscription(changed);
    load();
  };

  return {
    overview,
    subscription,
    busy,
    loadFailure,
    refusal,
    reload() {
      setLoadFailure(null);
      load();
    },
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

/** Where no answer came, the change may have been made all the same: money is not called unspent on a guess. */
function refusalSentence(error: unknown): string {
  return error instanceof UnreachableError
    ? "No answer came, so this may have been done or not. Look at your plan on this page before you try again."
    : sentenceOf(error);
}
