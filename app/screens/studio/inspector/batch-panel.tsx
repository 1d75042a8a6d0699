import { Link } from "@remix-run/react";
import { type FormEvent, useId } from "react";
import { formatCredits, formatMegapixelCount, formatWhole } from "../../../quantities/format";
import { Button } from "../../../ui/button";
import { Fact, Facts } from "../../../ui/facts";
import { KeyCap } from "../../../ui/key-cap";
import { Notice } from "../../../ui/notice";
import { type BatchQuote, isStartable } from "../batch/batch-quote";
import { draftHasAlpha } from "../drafts";
import { verbOf } from "../parameters/mode-sentences";
import type { Studio } from "../use-studio";
import { InspectorActions, InspectorFooter } from "./inspector-frame";
import { LeftOutList } from "./left-out-list";
import { ScopeField } from "./scope-field";
import { SettingsFields } from "./settings-fields";

/** One setting, one exact total and one button for all the pictures that wait here. */
export function BatchPanel({ studio, quote }: { studio: Studio; quote: BatchQuote }) {
  const { state } = studio;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    studio.run();
  };
  return (
    <form onSubmit={submit} className="flex flex-1 flex-col gap-5">
      <ScopeField studio={studio} />
      <SettingsFields
        settings={state.settings}
        onChange={studio.changeSettings}
        offers={studio.offers}
        stylePicture={studio.stylePicture}
        mask={null}
        input={null}
        hasAlpha={state.drafts.some(draftHasAlpha)}
      />
      <LeftOutList studio={studio} leftOut={quote.leftOut} />
      {studio.offer.engine !== null && <BatchFooter studio={studio} quote={quote} />}
    </form>
  );
}

function BatchFooter({ studio, quote }: { studio: Studio; quote: BatchQuote }) {
  const { balanceCredits } = studio;
  return (
    <InspectorFooter>
      <Facts>
        <Fact name="Pictures">{formatWhole(quote.pricedCount)}</Fact>
        <Fact name="Megapixels">{formatMegapixelCount(quote.outputPixels)}</Fact>
        <Fact name="Total" strong>
          {quote.amountCredits === null ? "–" : formatCredits(quote.amountCredits)}
        </Fact>
        {quote.missingCredits > 0 || quote.balanceAfterCredits === null ? (
          <Fact name="Balance">{balanceCredits === null ? "–" : formatWhole(balanceCredits)}</Fact>
        ) : (
          <Fact name="Balance after">{formatWhole(quote.balanceAfterCredits)}</Fact>
        )}
      </Facts>
      <BatchButton studio={studio} quote={quote} />
    </InspectorFooter>
  );
}

function BatchButton({ studio, quote }: { studio: Studio; quote: BatchQuote }) {
  const reasonId = useId();
  const { state } = studio;
  const starting = quote.starts.some(({ draftId }) => state.attempts[draftId]?.state === "starting");
  const missing = quote.missingCredits;
  const isExplained = quote.pendingCount > 0 || missing > 0 || studio.missing !== null;
  return (
    <InspectorActions>
      {studio.missing && (
        <Notice id={reasonId} kind="note">
          {studio.missing}
        </Notice>
      )}
      {quote.pendingCount > 0 && (
        <output id={reasonId} className="text-sm text-on-surface-muted figures">
          {`${quote.pendingCount} ${quote.pendingCount === 1 ? "picture is" : "pictures are"} still being sent.`}
        </output>
      )}
      {missing > 0 && (
        <Notice id={reasonId} kind="problem">
          {`${formatCredits(missing)} ${missing === 1 ? "is" : "are"} missing: you have ${formatWhole(studio.balanceCredits ?? 0)}. `}
          <Link to="/pricing" className="font-medium underline underline-offset-2">
            Add credits
          </Link>
          , choose a smaller size, or remove pictures.
        </Notice>
      )}
      <Button
        type="submit"
        look="primary"
        disabled={!isStartable(quote) || studio.missing !== null}
        busy={starting}
        aria-describedby={isExplained ? reasonId : undefined}
        className="figures"
      >
        {buttonWords(verbOf(state.settings.mode), quote)}
        <span aria-hidden className="max-md:hidden">
          <KeyCap>⏎</KeyCap>
        </span>
      </Button>
      {starting && (
        <Button onClick={() => void studio.batch.stop()}>
          Stop
          <span aria-hidden className="max-md:hidden">
            <KeyCap>esc</KeyCap>
          </span>
        </Button>
      )}
    </InspectorActions>
  );
}

function buttonWords(verb: string, { pricedCount, amountCredits }: BatchQuote): string {
  const pictures = `${formatWhole(pricedCount)} ${pricedCount === 1 ? "picture" : "pictures"}`;
  if (pricedCount === 0 || amountCredits === null) return `${verb} all`;
  return `${verb} ${pictures} for ${formatCredits(amountCredits)}`;
}
