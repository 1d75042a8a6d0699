import { planStrips } from "#imaging/enhance/strips";
import type { PixelSize } from "#contract/sizes";

/** The modes and factors whose time was measured. */
export type MeasuredMode = "standard" | "crystal";
export type MeasuredScale = 2 | 4;

/** Seconds of one core per output megapixel (scripts/bench/README.md, 22 November 2026). */
export const enhanceSecondsPerMegapixel: Readonly<
  Record<MeasuredMode, Readonly<Record<MeasuredScale, number>>>
> = {
  standard: { 2: 0.83, 4: 0.21 },
  crystal: { 2: 6.59, 4: 1.55 },
};

/** The same of encoding a photograph (docs/scaling.md). */
export const encodeSecondsPerMegapixel = { png: 0.18, jpeg: 0.1 } as const;

/** Of decoding an input megapixel and making its thumbnail, and of copying a megapixel's bytes to the result; rounded up. */
export const decodeSecondsPerMegapixel = 0.1;
export const copySecondsPerMegapixel = 0.005;

/** What a strip waits for besides its own core: its rows from R2, its part to R2, the account's answers. */
export const stripWaitSeconds = 0.5;

export interface ScaledJob {
  readonly mode: MeasuredMode;
  readonly scale: MeasuredScale;
  readonly format: keyof typeof encodeSecondsPerMegapixel;
  readonly output: PixelSize;
}

/** What a job asks of the machines, in seconds of a core, and its counts. */
export interface JobWork {
  readonly outputMegapixels: number;
  readonly prepareSeconds: number;
  readonly storeSeconds: number;
  /** Of each strip, in their order. */
  readonly stripSeconds: readonly number[];
  /** Bytes of the result, taken for half a byte a pixel. */
  readonly resultBytes: number;
}

const megapixels = ({ widthPx, heightPx }: PixelSize) => (widthPx * heightPx) / 1_000_000;

export function workOf({ mode, scale, format, output }: ScaledJob): JobWork {
  const secondsPerMegapixel = enhanceSecondsPerMegapixel[mode][scale] + encodeSecondsPerMegapixel[format];
  const outputMegapixels = megapixels(output);
  return {
    outputMegapixels,
    prepareSeconds: (outputMegapixels / (scale * scale)) * decodeSecondsPerMegapixel,
    storeSeconds: outputMegapixels * copySecondsPerMegapixel,
    stripSeconds: planStrips(output).map(
      ({ first, end }) =>
        megapixels({ widthPx: output.widthPx, heightPx: end - first }) * secondsPerMegapixel,
    ),
    resultBytes: (outputMegapixels * 1_000_000) / 2,
  };
}
