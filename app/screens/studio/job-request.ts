import type { ModeOffer } from "#contract/mode-offer";
import { parametersOfMode } from "#contract/mode-parameters";
import type { JobOrder } from "../../api/jobs";
import { type Attachments, askedParameters } from "./parameters/asked-parameters";
import type { QuoteView } from "./quote-view";
import { type Settings, sizeRequestOf } from "./settings";
import { type StudioState, wordsSubjectId } from "./studio-state";
import { type Subject, uploadOf } from "./subject";

/**
 * The id of what pressing the button starts: of a picture that was sent, or of words. Null where nothing may be started: no
 * picture, not sent yet, no possible size, not enough credits, started already, or a result on show.
 */
export function startableId(
  subject: Subject | null,
  { settings, attempts, reworkedId }: Pick<StudioState, "settings" | "attempts" | "reworkedId">,
  quote: QuoteView,
): string | null {
  if (quote.state !== "priced" || quote.missingCredits > 0) return null;
  if (subject?.kind === "image" && reworkedId !== subject.id) return null;
  const id = settings.mode === "create" ? wordsSubjectId : subject && uploadOf(subject) ? subject.id : null;
  return id !== null && attempts[id]?.state !== "starting" ? id : null;
}

/**
 * The request for what `settings` make of an upload, null for words alone, at the price that was shown. Null where they name no
 * size or no engine serves their mode.
 */
export function requestOf(
  uploadId: string | null,
  settings: Settings,
  offer: ModeOffer,
  attached: Attachments,
  amountCredits: number,
): JobOrder | null {
  const { mode, format } = settings;
  const size = parametersOfMode[mode].enlarges ? sizeRequestOf(settings.size) : undefined;
  if (size === null || offer.engine === null) return null;
  return {
    ...(uploadId !== null && { uploadId }),
    mode,
    ...(size && { size }),
    format,
    ...askedParameters(settings, offer, attached),
    expectedAmountCredits: amountCredits,
    dryRun: false,
  };
}
