import type { PixelSize } from "#contract/sizes";
import { LimnError } from "#contract/errors";

/** The factors that there are networks for. */
export type NetworkScale = 2 | 4;

export interface EnhancementPlan {
  /** Networks in the order in which they run. */
  readonly networkScales: readonly NetworkScale[];
  /** What the networks give together; it is resampled to `output` where the two differ. */
  readonly enlarged: PixelSize;
  readonly output: PixelSize;
}

/** Chains of networks by the factor they reach, smallest first. */
const chains: readonly (readonly NetworkScale[])[] = [[2], [4], [4, 2], [4, 4]];

const factorOf = (chain: readonly NetworkScale[]) => chain.reduce((product, scale) => product * scale, 1);

/**
 * The shortest chain of networks that reaches the output; other sizes go through the next larger factor and a
 * resample. Throws `output-too-large` beyond 16 times.
 */
export function planEnhancement(input: PixelSize, output: PixelSize): EnhancementPlan {
  for (const networkScales of chains) {
    const factor = factorOf(networkScales);
    const enlarged = { widthPx: input.widthPx * factor, heightPx: input.heightPx * factor };
    if (output.widthPx <= enlarged.widthPx && output.heightPx <= enlarged.heightPx) {
      return { networkScales, enlarged, output };
    }
  }
  throw new LimnError("output-too-large", {
    detail: `${input.widthPx}×${input.heightPx} to ${output.widthPx}×${output.heightPx}`,
  });
}
