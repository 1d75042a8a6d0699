import type { DescribedPicture, DescriptionLanguage } from "#contract/description";
import { wholePictureLimits } from "#contract/limits";
import { log } from "#functions/observe/log";
import { codecModules } from "#functions/pictures/codec-modules";
import { decodeInSrgb } from "#imaging/codecs/decode-picture";
import { encoders } from "#imaging/codecs/encoders";
import { measurePicture } from "#imaging/measure/measure-picture";
import type { Raster } from "#imaging/raster";
import { fitWithin } from "#imaging/resample/fit-within";
import { describeByModel, type VisionBinding } from "./vision-model";

/** What a vision model looks at: more would be scaled down there. */
const modelEdgePx = 1_024;

/**
 * What can be said of a picture: what Limn measures and, where a vision model is bound, what that sees. The picture is
 * kept nowhere; the model gets samples alone, never the file with what stands in its Exif. Throws the image errors of
 * `decodePicture`; a model that fails is no error: the facts are there all the same.
 */
export async function describePicture(
  bytes: Uint8Array,
  language: DescriptionLanguage,
  ai: VisionBinding | undefined,
): Promise<DescribedPicture> {
  const raster = await decodeInSrgb(bytes, wholePictureLimits, codecModules);
  const facts = measurePicture(raster);
  if (!ai) return { facts, description: null, missing: "no-model" };
  try {
    const description = await describeByModel(ai, await asDataAddress(raster), language);
    return { facts, description, missing: null };
  } catch (error) {
    log.warn("the vision model did not describe a picture", { error });
    return { facts, description: null, missing: "model-failed" };
  }
}

/** A small JPEG of the samples. */
async function asDataAddress(picture: Raster): Promise<string> {
  const small = fitWithin(picture, modelEdgePx);
  async function* whole() {
    yield small;
  }
  const chunks: Uint8Array[] = [];
  const { widthPx, heightPx, channels } = small;
  const request = { widthPx, heightPx, channels, quality: 85 };
  for await (const chunk of encoders.jpeg.encode(request, whole(), codecModules)) chunks.push(chunk);
  const base64 = chunks.flatMap((chunk) => Array.from(chunk, (byte) => String.fromCharCode(byte))).join("");
  return `data:image/jpeg;base64,${btoa(base64)}`;
}
