import { LimnError } from "#contract/errors";
import { type PictureFormat, pictureFormats } from "#contract/formats";
import { outputLimits } from "#contract/limits";
import { priceJob } from "#contract/pricing";
import { checkOutputSize, outputSize, type PixelSize, scales } from "#contract/sizes";
import { outputOf, type Scale, type Settings } from "./settings";

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
  const output = outputOf(input, settings);
  if (!output) {
    const sentence = input
      ? `Type a size from 1 to ${outputLimits.maxEdgePx} px.`
      : "Choose a picture to see its exact size and price.";
    return { state: "unknown", sentence };
  }
  const refusal = refusalOf(sourceOf(input, output, settings), output, settings.format);
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
  const output = outputOf(input, settings);
  if (!output) return refusals;
  for (const format of pictureFormats) {
    const refusal = refusalOf(sourceOf(input, output, settings), output, format);
    if (refusal) refusals.set(format, refusal);
  }
  // A size that no format can hold is the size's fault.
  return refusals.size === pictureFormats.length ? new Map() : refusals;
}

/** What the result is measured against: what is painted of words alone begins as a sheet of its own size. */
function sourceOf(input: PixelSize | null, output: PixelSize, { mode }: Settings): PixelSize {
  return input && mode !== "create" ? input : output;
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
