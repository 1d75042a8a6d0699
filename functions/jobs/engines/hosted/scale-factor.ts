import type { PixelSize } from "#contract/sizes";
import { wholePictureLimits } from "#contract/limits";
import type { HostedModel } from "./models";

const pixelsOf = ({ widthPx, heightPx }: PixelSize) => widthPx * heightPx;

/** Below this a faithful model is not worth its way: Limn's own networks do all of it. */
const leastFactor = 1.5;

/** The size in which a model is sent a picture: its own, or smaller where the model takes no more. */
export function sentSize(model: HostedModel, picture: PixelSize): PixelSize {
  const share = Math.min(1, Math.sqrt(model.maxInputPixels / pixelsOf(picture)));
  return {
    widthPx: Math.max(1, Math.floor(picture.widthPx * share)),
    heightPx: Math.max(1, Math.floor(picture.heightPx * share)),
  };
}

/**
 * The factor that a model is asked for, rounded up to a hundredth: what the job needs, as far as the model goes and as an isolate
 * can read the result (the input limit); Limn brings what comes back to the job's size. Null for models that do not enlarge.
 */
export function factorFor(model: HostedModel, sent: PixelSize, output: PixelSize): number | null {
  if (!model.factors) return null;
  const { least, most } = model.factors;
  const needed = Math.max(output.widthPx / sent.widthPx, output.heightPx / sent.heightPx);
  const readable = Math.floor(Math.sqrt(wholePictureLimits.maxPixels / pixelsOf(sent)) * 100) / 100;
  return Math.max(least, Math.min(Math.ceil(needed * 100) / 100, most, readable));
}

/** Whether a model does a job better than nobody: a faithful one must see the whole picture and enlarge it. */
export function isWorthwhile(model: HostedModel, picture: PixelSize, output: PixelSize): boolean {
  if (!model.isFaithful) return true;
  if (pixelsOf(picture) > model.maxInputPixels) return false;
  return (factorFor(model, picture, output) ?? leastFactor) >= leastFactor;
}
