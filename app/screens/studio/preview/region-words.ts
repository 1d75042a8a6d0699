import type { ModeOffer } from "#contract/mode-offer";
import { modeLabel } from "#contract/modes";
import { hostedPreviewLimits, previewLimits } from "#contract/preview-limits";
import type { FetchedPreview } from "../../../api/preview";

/** What a preview is, before one is made. */
export function offerWords({ mode, preview }: ModeOffer, edgePx: number): string {
  const part = `Free: ${edgePx} × ${edgePx} px of the picture`;
  return preview === "hosted"
    ? `${part}, by the model that makes ${modeLabel(mode)}. Up to ${hostedPreviewLimits.perHour.person} an hour; each takes some seconds, at times a minute.`
    : `${part}, exactly as ${modeLabel(mode)} would make them of the whole. Up to ${previewLimits.previewsPerMinute} a minute.`;
}

/** What is to be known of one that was made; null where it is what the job gives, to the bit. */
export function madeWords({ maker, isEmulated }: Omit<FetchedPreview, "file">): string | null {
  if (isEmulated) {
    return "Emulated: a stand-in for the hosted model made this on this machine. It shows how the preview works, not what the model makes.";
  }
  switch (maker) {
    case "own":
      return null;
    case "model":
      return "The model saw this place and what lies around it. Of the whole picture it may draw details a little differently.";
    case "stand-in":
      return "The model of this mode did not answer, so another engine made this. The job is made by the model where it answers then, and looks different.";
  }
}
