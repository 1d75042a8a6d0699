import { useEffect, useState } from "react";
import type { CheckoutOutcome } from "#contract/billing";
import { LimnError } from "#contract/errors";

export type OutcomeView =
  | { readonly state: "looking" }
  | { readonly state: "known"; readonly outcome: CheckoutOutcome }
  | { readonly state: "unknown-session" }
  | { readonly state: "unanswered" };

/** Waits between looks while the payment is under way: soon at first, later seldom, and with an end. */
const waitsMs = [1_500, 3_000, 6_000, 12_000, 24_000] as const;

/**
 * What became of the Checkout session that somebody comes back from. The webhook brings the credits by itself; looking
 * here records them too where it is late.
 */
export function useCheckoutOutcome(sessionId: string): OutcomeView {
  const [view, setView] = useState<OutcomeView>({ state: "looking" });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const look = async (turn: number) => {
      const seen = await lookOnce(sessionId);
      if (stopped) return;
      setView(seen);
      const isOver =
        seen.state === "unknown-session" ||
        (seen.state === "known" && seen.outcome.state !== "open" && seen.outcome.state !== "pending");
      const waitMs = waitsMs[turn];
      if (!isOver && waitMs !== undefined) timer = setTimeout(() => void look(turn + 1), waitMs);
    };
    void look(0);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [sessionId]);
  return view;
}

async function lookOnce(sessionId: string): Promise<OutcomeView> {
  try {
    const { settleCheckout } = await import("../../api/billing");
    return { state: "known", outcome: await settleCheckout(sessionId) };
  } catch (error) {
    if (error instanceof LimnError && ["not-found", "request-invalid"].includes(error.code)) {
      return { state: "unknown-session" };
    }
    return { state: "unanswered" };
  }
}
