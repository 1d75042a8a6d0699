import { planStrips } from "#imaging/enhance/strips";
import type { PixelSize } from "#contract/sizes";
import type { RowRange } from "#imaging/row-range";

/** The modes and factors whose time was measured. */
export type MeasuredMode = "standard" | "crystal";
export type MeasuredScale = 2 | 4;

type ByModeAndScale = Readonly<Record<MeasuredMode, Readonly<Record<MeasuredScale, number>>>>;

/** Seconds of one core per output megapixel, of a picture that is enlarged as a whole (docs/scaling.md). */
export const enhanceSecondsPerMegapixel: ByModeAndScale = {
  standard: { 2: 0.2, 4: 0.15 },
  crystal: { 2: 3.25, 4: 0.85 },
};

/**
 * Input rows above and below a strip that its network's first layer computes; each further layer a few less, so that all of them
 * compute half of these on either side: four for each layer but the head (`reachBlocks` of imaging/neural/network.ts).
 */
const reachPx: ByModeAndScale = {
  standard: { 2: 24, 4: 40 },
  crystal: { 2: 64, 4: 64 },
};

/** The same of encoding a photograph (docs/scaling.md). */
export const encodeSecondsPerMegapixel = { png: 0.07, jpeg: 0.1 } as const;

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
  const outputMegapixels = megapixels(output);
  return {
    outputMegapixels,
    prepareSeconds: (outputMegapixels / (scale * scale)) * decodeSecondsPerMegapixel,
    storeSeconds: outputMegapixels * copySecondsPerMegapixel,
    stripSeconds: planStrips(output).map((rows) => {
      const of = (heightPx: number) => megapixels({ widthPx: output.widthPx, heightPx });
      const computed = of(computedRows(rows, output.heightPx, reachPx[mode][scale] * scale));
      const written = of(rows.end - rows.first);
      return computed * enhanceSecondsPerMegapixel[mode][scale] + written * encodeSecondsPerMegapixel[format];
    }),
    resultBytes: (outputMegapixels * 1_000_000) / 2,
  };
}

/** Output rows that the layers of a network compute on average for a strip, with those around it that lie in the picture. */
function computedRows({ first, end }: RowRange, heightPx: number, reach: number): number {
  const above = Math.min(first, reach) / 2;
  const below = Math.min(heightPx - end, reach) / 2;
  return above + end - first + below;
}
