import { LimnError } from "#contract/errors";
import { type PictureFormat, pictureFormats } from "#contract/formats";
import { outputLimits } from "#contract/limits";
import { priceJob } from "#contract/pricing";
import { checkOutputSize, outputSize, type PixelSize, scales } from "#contract/sizes";
import { type Scale, type Settings, sizeRequestOf } from "./settings";

/** What the inspector says of size and price, before anything is spent. */
export type QuoteView =
  /** No picture, or no size yet. */
  | { readonly state: "unknown"; readonly sentence: string }
  /** This size cannot be made of this picture. */
  | { readonly state: "refused"; readonly output: PixelSize; readonly sentence: string }
  | {
      readonly state: "priced";
      readonly output: PixelSize;
      readonly amountCredits: number;
      /** Null while the balance is not known. */
      readonly balanceAfterCredits: number | null;
      /** More than 0 where the balance does not suffice. */
      readonly missingCredits: number;
    };

/** The exact output size and price of `settings` on a picture, by the same arithmetic as the server's. */
export function quoteView(
  input: PixelSize | null,
  settings: Settings,
  balanceCredits: number | null,
): QuoteView {
  if (!input) return { state: "unknown", sentence: "Choose a picture to see its exact size and price." };
  const request = sizeRequestOf(settings.size);
  if (!request) {
    return { state: "unknown", sentence: `Type a size from 1 to ${outputLimits.maxEdgePx} px.` };
  }
  const output = outputSize(input, request);
  const refusal = refusalOf(input, output, settings.format);
  if (refusal) return { state: "refused", output, sentence: refusal };

  const amountCredits = priceJob(settings.mode, output);
  const balanceAfterCredits = balanceCredits === null ? null : balanceCredits - amountCredits;
  const missingCredits = Math.max(0, -(balanceAfterCredits ?? 0));
  return { state: "priced", output, amountCredits, balanceAfterCredits, missingCredits };
}

/** Why each factor cannot be chosen for this picture and format, where it cannot. */
export function scaleRefusals(input: PixelSize | null, format: PictureFormat): ReadonlyMap<Scale, string> {
  const refusals = new Map<Scale, string>();
  if (!input) return refusals;
  for (const scale of scales) {
    const refusal = refusalOf(input, outputSize(input, { scale }), format);
    if (refusal) refusals.set(scale, refusal);
  }
  return refusals;
}

/** Why each format cannot hold the size that is set, where another format could. */
export function formatRefusals(
  input: PixelSize | null,
  settings: Settings,
): ReadonlyMap<PictureFormat, string> {
  const refusals = new Map<PictureFormat, string>();
  const request = sizeRequestOf(settings.size);
  if (!input || !request) return refusals;
  const output = outputSize(input, request);
  for (const format of pictureFormats) {
    const refusal = refusalOf(input, output, format);
    if (refusal) refusals.set(format, refusal);
  }
  // A size that no format can hold is the size's fault.
  return refusals.size === pictureFormats.length ? new Map() : refusals;
}

function refusalOf(input: PixelSize, output: PixelSize, format: PictureFormat): string | null {
  try {
    checkOutputSize(input, output, format);
    return null;
  } catch (error) {
    if (!(error instanceof LimnError)) throw error;
    return error.publicDetail ?? error.sentence;
  }
}
