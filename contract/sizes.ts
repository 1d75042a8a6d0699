import { LimnError } from "./errors";
import { formatFacts, type PictureFormat } from "./formats";
import { outputFormatLimits, outputLimits } from "./limits";

/** The factors that are offered; any other size is asked for as a width or a height. */
export const scales = [2, 3, 4, 8, 16] as const;

/** What a person asks for: a factor, or one edge in pixels with the other following the picture's shape. */
export type SizeRequest = { scale: (typeof scales)[number] } | { widthPx: number } | { heightPx: number };

export interface PixelSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The exact size that a request gives for an upright input. Pure arithmetic; limits are `checkOutputSize`'s. */
export function outputSize(input: PixelSize, request: SizeRequest): PixelSize {
  if ("scale" in request) {
    return { widthPx: input.widthPx * request.scale, heightPx: input.heightPx * request.scale };
  }
  if ("widthPx" in request) {
    const heightPx = Math.round((input.heightPx * request.widthPx) / input.widthPx);
    return { widthPx: request.widthPx, heightPx: Math.max(1, heightPx) };
  }
  const widthPx = Math.round((input.widthPx * request.heightPx) / input.heightPx);
  return { widthPx: Math.max(1, widthPx), heightPx: request.heightPx };
}

/**
 * Throws `output-too-large`, `output-format-too-large` or `request-invalid` (a result smaller than the picture, or
 * more than 16 times as large), each with the figure that was exceeded.
 */
export function checkOutputSize(input: PixelSize, output: PixelSize, format: PictureFormat): void {
  const factor = Math.max(output.widthPx / input.widthPx, output.heightPx / input.heightPx);
  if (output.widthPx < input.widthPx || output.heightPx < input.heightPx) {
    throw new LimnError("request-invalid", {
      publicDetail: `The result must not be smaller than the picture (${input.widthPx} × ${input.heightPx} px).`,
    });
  }
  if (factor > outputLimits.maxFactor) {
    throw new LimnError("output-too-large", {
      publicDetail: `At most ${outputLimits.maxFactor} times the width and height are possible.`,
    });
  }
  const exceeds = (limits: { maxPixels: number; maxEdgePx: number }) =>
    output.widthPx * output.heightPx > limits.maxPixels ||
    Math.max(output.widthPx, output.heightPx) > limits.maxEdgePx;
  if (exceeds(outputLimits)) {
    throw new LimnError("output-too-large", {
      publicDetail: `The limit is ${outputLimits.maxPixels / 1_000_000} megapixels and ${outputLimits.maxEdgePx} px an edge.`,
    });
  }
  checkFitsFormat(output, format);
}

/** Throws `output-format-too-large` where the format cannot hold a picture of this size, with what it can hold. */
export function checkFitsFormat({ widthPx, heightPx }: PixelSize, format: PictureFormat): void {
  const { maxPixels, maxEdgePx } = holdsLess(format) ? outputFormatLimits[format] : outputLimits;
  if (widthPx * heightPx <= maxPixels && Math.max(widthPx, heightPx) <= maxEdgePx) return;
  throw new LimnError("output-format-too-large", {
    publicDetail: `${formatFacts[format].label} is possible up to ${maxPixels / 1_000_000} megapixels and ${maxEdgePx} px an edge.`,
  });
}

const holdsLess = (format: PictureFormat): format is keyof typeof outputFormatLimits =>
  Object.hasOwn(outputFormatLimits, format);
