import type { ModeOffer } from "#contract/mode-offer";
import type { JobOrder } from "../../../api/jobs";
import { type Draft, inputSizeOf } from "../drafts";
import { requestOf } from "../job-request";
import type { Attachments } from "../parameters/asked-parameters";
import { quoteView } from "../quote-view";
import type { Settings } from "../settings";

/** A picture that is started with the others once it is pressed for. */
export interface PlannedStart {
  readonly draftId: string;
  readonly request: JobOrder;
}

/** A picture that cannot be started with the others, and why. It costs nothing. */
export interface LeftOut {
  readonly draft: Draft;
  readonly sentence: string;
}

/** What all the pictures that wait here give and cost together, before anything is spent. */
export interface BatchQuote {
  /** In the order in which they were dropped; complete once nothing is pending. */
  readonly starts: readonly PlannedStart[];
  readonly leftOut: readonly LeftOut[];
  /** Those whose size is known: what the total counts. */
  readonly pricedCount: number;
  /** Those that are still being read or sent. */
  readonly pendingCount: number;
  readonly outputPixels: number;
  /** Null while the size of some is not known: a total that grows would be no price. */
  readonly amountCredits: number | null;
  /** Null while the balance or the total is not known. */
  readonly balanceAfterCredits: number | null;
  /** More than 0 where the balance does not suffice for all. */
  readonly missingCredits: number;
}

/** Prices each picture on its own, as it will be charged, and adds the prices up. `drafts` are newest first. */
export function batchQuote(
  drafts: readonly Draft[],
  settings: Settings,
  balanceCredits: number | null,
  offer: ModeOffer,
  attached: Attachments,
): BatchQuote {
  const starts: PlannedStart[] = [];
  const leftOut: LeftOut[] = [];
  let pricedCount = 0;
  let pendingCount = 0;
  let unknownCount = 0;
  let outputPixels = 0;
  let sumCredits = 0;

  for (const draft of [...drafts].reverse()) {
    const { sending } = draft;
    if (sending.state === "refused") {
      leftOut.push({ draft, sentence: sending.sentence });
      continue;
    }
    const quote = quoteView(inputSizeOf(draft), settings, null);
    if (quote.state === "refused") {
      leftOut.push({ draft, sentence: quote.sentence });
      continue;
    }
    if (sending.state !== "ready") pendingCount += 1;
    if (quote.state === "unknown") {
      unknownCount += 1;
      continue;
    }
    pricedCount += 1;
    outputPixels += quote.output.widthPx * quote.output.heightPx;
    sumCredits += quote.amountCredits;
    const request =
      sending.state === "ready" &&
      requestOf(sending.upload.id, settings, offer, attached, quote.amountCredits);
    if (request) starts.push({ draftId: draft.id, request });
  }

  const amountCredits = unknownCount === 0 ? sumCredits : null;
  const balanceAfterCredits =
    balanceCredits === null || amountCredits === null ? null : balanceCredits - amountCredits;
  const missingCredits = Math.max(0, -(balanceAfterCredits ?? 0));
  return {
    starts,
    leftOut,
    pricedCount,
    pendingCount,
    outputPixels,
    amountCredits,
    balanceAfterCredits,
    missingCredits,
  };
}

/** Whether pressing the button may start all that was priced: every one is here, and the total is covered. */
export function isStartable({ starts, pendingCount, amountCredits, missingCredits }: BatchQuote): boolean {
  return starts.length > 0 && pendingCount === 0 && amountCredits !== null && missingCredits === 0;
}
