import { Link } from "@remix-run/react";
import { useId } from "react";
import { formatCredits, formatWhole } from "../../../quantities/format";
import { Button } from "../../../ui/button";
import { KeyCap } from "../../../ui/key-cap";
import { Notice } from "../../../ui/notice";
import type { QuoteView } from "../quote-view";
import type { Attempt } from "../studio-state";
import { InspectorActions } from "./inspector-frame";

interface RunButtonProps {
  /** What pressing it does. */
  verb: string;
  quote: QuoteView;
  /** What the mode still has to be given, in a sentence. */
  missing: string | null;
  balanceCredits: number | null;
  attempt: Attempt | undefined;
  /** The picture is still on its way. */
  waits: boolean;
}

/** The one button, with the price on it; where it cannot be pressed, the reason stands above it. Submits its form. */
export function RunButton({ verb, quote, missing, balanceCredits, attempt, waits }: RunButtonProps) {
  const reasonId = useId();
  const note = quote.state === "unknown" ? quote.sentence : missing;
  const problem = problemOf(quote, balanceCredits);
  return (
    <>
      {note && (
        <Notice id={reasonId} kind="note">
          {note}
        </Notice>
      )}
      <InspectorActions>
        {problem && (
          <Notice id={reasonId} kind="problem">
            {problem}
            {quote.state === "priced" && (
              <>
                {" Or "}
                <Link to="/pricing" className="font-medium underline underline-offset-2">
                  add credits
                </Link>
                .
              </>
            )}
          </Notice>
        )}
        {attempt?.state === "refused" && <Notice kind="problem">{attempt.sentence}</Notice>}
        <Button
          type="submit"
          look="primary"
          disabled={quote.state !== "priced" || missing !== null || problem !== null || waits}
          busy={attempt?.state === "starting"}
          aria-describedby={note || problem ? reasonId : undefined}
          className="figures"
        >
          {quote.state === "priced" ? `${verb} for ${formatCredits(quote.amountCredits)}` : verb}
          <span aria-hidden className="max-md:hidden">
            <KeyCap>⏎</KeyCap>
          </span>
        </Button>
      </InspectorActions>
    </>
  );
}

/** Why this may not be started, in a sentence; null where it may, or where there is nothing to start yet. */
function problemOf(quote: QuoteView, balanceCredits: number | null): string | null {
  if (quote.state === "refused") return quote.sentence;
  if (quote.state === "unknown" || quote.missingCredits === 0) return null;
  const verb = quote.missingCredits === 1 ? "is" : "are";
  return `${formatCredits(quote.missingCredits)} ${verb} missing: you have ${formatWhole(balanceCredits ?? 0)}. Choose a smaller size.`;
}
