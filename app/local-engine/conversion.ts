import { LimnError } from "#contract/errors";
import { formatFacts, type PictureFormat } from "#contract/formats";
import { outputLimits } from "#contract/limits";
import { outputSize, type PixelSize } from "#contract/sizes";

/** What a visitor's device takes on: a camera's file whole, as nothing of it crosses the network. */
export const localLimits = {
  maxPixels: 65_000_000,
  maxEdgePx: 65_500,
  maxSizeBytes: 200 * 1024 * 1024,
} as const;

export const conversionFactors = [1, 2, 3, 4, 8] as const;

/** How large the result is to be. */
export type TargetSize =
  | { readonly kind: "factor"; readonly factor: (typeof conversionFactors)[number] }
  | { readonly kind: "longest-edge"; readonly edgePx: number };

/** A tab keeps the result's file in memory, and has no consumers that would share the work. */
export const localOutputLimits = { maxPixels: 100_000_000 } as const;

/** Which part of the device enlarges: the graphics processor where it is a real one, or what the visitor wants. */
export const runsOnChoices = ["automatic", "graphics", "processor"] as const;
export type RunsOn = (typeof runsOnChoices)[number];

export interface ConversionSettings {
  readonly size: TargetSize;
  readonly format: PictureFormat;
  /** 1–100; PNG has none. */
  readonly quality: number;
  /** Pixels an inch that the file names for printing. */
  readonly densityDpi: number;
  readonly runsOn: RunsOn;
}

/**
 * The exact size of the result; unlike the service, the converter makes pictures smaller, too. Throws
 * `output-too-large` beyond 16 times, 100 megapixels or the longest edge.
 */
export function targetSize(input: PixelSize, size: TargetSize): PixelSize {
  const output = requestedSize(input, size);
  const factor = Math.max(output.widthPx / input.widthPx, output.heightPx / input.heightPx);
  const isTooLarge =
    output.widthPx * output.heightPx > localOutputLimits.maxPixels ||
    Math.max(output.widthPx, output.heightPx) > outputLimits.maxEdgePx;
  if (isTooLarge || factor > outputLimits.maxFactor) {
    throw new LimnError("output-too-large", {
      publicDetail: `The limit is ${outputLimits.maxFactor} times the width and height, and ${localOutputLimits.maxPixels / 1_000_000} megapixels.`,
    });
  }
  return output;
}

function requestedSize(input: PixelSize, size: TargetSize): PixelSize {
  if (size.kind === "factor") {
    return { widthPx: input.widthPx * size.factor, heightPx: input.heightPx * size.factor };
  }
  const isLandscape = input.widthPx >= input.heightPx;
  return outputSize(input, isLandscape ? { widthPx: size.edgePx } : { heightPx: size.edgePx });
}

/** The file's new name: the old one with the new ending. */
export function convertedName(name: string, format: PictureFormat): string {
  const stem = name.replace(/\.[^.]*$/, "") || "picture";
  return `${stem}.${formatFacts[format].extension}`;
}
