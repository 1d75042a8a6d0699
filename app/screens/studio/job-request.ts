import type { JobRequest, Upload } from "#contract/jobs";
import type { QuoteView } from "./quote-view";
import { type Settings, sizeRequestOf } from "./settings";
import type { StudioState } from "./studio-state";
import { type Subject, uploadOf } from "./subject";

/**
 * The request that pressing the button sends: what the quote prices, with the price that was shown. Null where nothing
 * may be started: no picture, not sent yet, no possible size, not enough credits, started already, or a result on show.
 */
export function jobRequestFor(
  subject: Subject | null,
  { settings, attempts, reworkedId }: Pick<StudioState, "settings" | "attempts" | "reworkedId">,
  quote: QuoteView,
): JobRequest | null {
  if (!subject || quote.state !== "priced" || quote.missingCredits > 0) return null;
  if (attempts[subject.id]?.state === "starting") return null;
  if (subject.kind === "image" && reworkedId !== subject.id) return null;
  const upload = uploadOf(subject);
  return upload && requestOf(upload, settings, quote.amountCredits);
}

/** The request for what `settings` make of an upload at the price that was shown; null where they name no size. */
export function requestOf(upload: Upload, settings: Settings, amountCredits: number): JobRequest | null {
  const size = sizeRequestOf(settings.size);
  if (!size) return null;
  const { mode, format } = settings;
  return { uploadId: upload.id, mode, size, format, expectedAmountCredits: amountCredits, dryRun: false };
}
