import { LimnError } from "#contract/errors";
import type { PictureFormat } from "#contract/formats";
import { inputLimits } from "#contract/limits";
import { priceAt } from "#contract/pricing";
import { checkOutputSize, outputSize, type PixelSize, type SizeRequest } from "#contract/sizes";
import { checkComplete, inspectPicture } from "#imaging/codecs/inspect";
import type { Mode, Modes } from "../../sdk/source/index";
import type { PlannedPicture } from "../batch";
import type { FoundPicture } from "../find-pictures";
import { fingerprintOf } from "../journal";
import type { CommandParameters } from "../parameters";
import { readWhole } from "../read-whole";
import { UsageError } from "../usage-error";

export interface RemoteOrder extends CommandParameters {
  readonly mode: Mode;
  readonly size: SizeRequest;
  readonly format: PictureFormat;
  /** The address of Limn. */
  readonly baseUrl: string;
}

/** A picture with its exact size and price, or why it has none. */
export interface PricedPicture extends PlannedPicture {
  readonly quote: (PixelSize & { readonly amountCredits: number }) | null;
  readonly refusal: LimnError | null;
}

/**
 * Prices pictures by their own headers and the rates that `/v1/modes` tells, without sending them. Each order names that
 * price, so that Limn refuses any other. Throws `UsageError` for a mode that is not served there.
 */
export async function pricePictures(
  pictures: readonly FoundPicture[],
  order: RemoteOrder,
  { modes }: Modes,
): Promise<PricedPicture[]> {
  const rate = modes.find(({ id }) => id === order.mode);
  if (!rate) {
    throw new UsageError(
      `There is no mode "${order.mode}" there. Use ${modes.map(({ id }) => id).join(" or ")}.`,
    );
  }
  const priced: PricedPicture[] = [];
  for (const picture of pictures) {
    const bytes = await readWhole(picture.inputPath);
    const planned = { ...picture, fingerprint: fingerprintOf(bytes, order) };
    priced.push({ ...planned, ...quoteOf(bytes, order, (output) => priceAt(rate, output)) });
  }
  return priced;
}

function quoteOf(
  bytes: Uint8Array,
  { size, format }: RemoteOrder,
  price: (output: PixelSize) => number,
): Pick<PricedPicture, "quote" | "refusal"> {
  try {
    if (bytes.length > inputLimits.maxSizeBytes) throw new LimnError("file-too-large");
    const result = inspectPicture(bytes, bytes.length, inputLimits);
    if (result.kind !== "picture") throw new LimnError("image-truncated");
    const { upright, format: inputFormat } = result.inspection;
    checkComplete(inputFormat, bytes, bytes.length, bytes);
    const output = outputSize(upright, size);
    checkOutputSize(upright, output, format);
    return { quote: { ...output, amountCredits: price(output) }, refusal: null };
  } catch (error) {
    if (error instanceof LimnError) return { quote: null, refusal: error };
    throw error;
  }
}
