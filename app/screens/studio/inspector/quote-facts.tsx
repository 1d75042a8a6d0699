import type { ReactNode } from "react";
import { formatCredits, formatMegapixels, formatPixelSize, formatWhole } from "../../../quantities/format";
import { Fact, Facts } from "../../../ui/facts";
import type { QuoteView } from "../quote-view";

/** The exact output size, price and what stays of the balance: known before anything is spent. */
export function QuoteFacts({ quote, balanceCredits }: { quote: QuoteView; balanceCredits: number | null }) {
  if (quote.state === "unknown") {
    return (
      <Facts>
        <Fact name="Output">–</Fact>
        <Fact name="Price">–</Fact>
        <Balance name="Balance">{balanceCredits === null ? "–" : formatWhole(balanceCredits)}</Balance>
      </Facts>
    );
  }
  return (
    <Facts>
      <Fact name="Output" strong>
        {formatPixelSize(quote.output)}
      </Fact>
      <Fact name="Megapixels">{formatMegapixels(quote.output)}</Fact>
      {quote.state === "priced" && (
        <>
          <Fact name="Price" strong>
            {formatCredits(quote.amountCredits)}
          </Fact>
          {quote.missingCredits > 0 || quote.balanceAfterCredits === null ? (
            <Balance name="Balance">{balanceCredits === null ? "–" : formatWhole(balanceCredits)}</Balance>
          ) : (
            <Balance name="Balance after">{formatWhole(quote.balanceAfterCredits)}</Balance>
          )}
        </>
      )}
    </Facts>
  );
}

function Balance({ name, children }: { name: string; children: ReactNode }) {
  return <Fact name={name}>{children}</Fact>;
}
