import { modeNeeds } from "#contract/mode-parameters";
import { type Mode, modeLabel } from "#contract/modes";

/** What a mode needs that nothing serves here. */
export function unservedSentence(mode: Mode): string {
  return modeNeeds[mode] ?? `${modeLabel(mode)} is not available here: this Limn has no engine for it.`;
}

/** What pressing the button does. */
export function verbOf(mode: Mode): string {
  switch (mode) {
    case "create":
      return "Create";
    case "inpaint":
      return "Edit";
    case "style-transfer":
      return "Transfer";
    default:
      return "Upscale";
  }
}

/** What is said of it while it is done. */
export function workOf(mode: Mode): string {
  switch (mode) {
    case "create":
      return "Painting";
    case "inpaint":
      return "Filling";
    case "style-transfer":
      return "Transferring the style";
    default:
      return "Upscaling";
  }
}
