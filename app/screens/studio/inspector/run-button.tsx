import { useId } from "react";
import { formatCredits } from "../../../quantities/format";
import { Button } from "../../../ui/button";
import { KeyCap } from "../../../ui/key-cap";
import { Notice } from "../../../ui/notice";
import type { QuoteView } from "../quote-view";
import type { Attempt } from "../studio-state";
import { InspectorActions } from "./inspector-frame";

interface RunButtonProps {
  quote: QuoteView;
  balanceCredits: number | null;
  attempt: Attempt | undefined;
  /** The picture is still on its way. */
  waits: boolean;
}

/** The one button, with the price on it; where it cannot be pressed, the reason stands above. Submits its form. */
export function RunButton({ quote, balanceCredits, attempt, waits }: RunButtonProps) {
  const reasonId = useId();
  const reason = reasonAgainst(quote, balanceCredits);
  return (
    <>
      {reason && (
        <Notice id={reasonId} kind={quote.state === "unknown" ? "note" : "problem"}>
          {reason}
        </Notice>
      )}
      {attempt?.state === "refused" && <Notice kind="problem">{attempt.sentence}</Notice>}
      <InspectorActions>
        <Button
          type="submit"
          look="primary"
          disabled={reason !== null || waits}
          busy={attempt?.state === "starting"}
          aria-describedby={reason ? reasonId : undefined}
          className="figures"
        >
          {quote.state === "priced" ? `Upscale for ${formatCredits(quote.amountCredits)}` : "Upscale"}
          <span aria-hidden className="max-md:hidden">
            <KeyCap>⏎</KeyCap>
          </span>
        </Button>
      </InspectorActions>
    </>
  );
}

function reasonAgainst(quote: QuoteView, balanceCredits: number | null): string | null {
  if (quote.state !== "priced") return quote.sentence;
  if (quote.missingCredits === 0) return null;
  return `${formatCredits(quote.missingCredits)} more would be needed; you have ${balanceCredits ?? 0}. Choose a smaller size.`;
}
