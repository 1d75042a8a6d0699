import { residualRadiusPx } from "./bicubic";
import type { NetworkChannels, NetworkScale } from "./model";

/** Winograd's output blocks are 4 x 4 pixels, on the picture's own grid. */
export const blockPx = 4;
/** Block rows of each layer that are kept: the one that the next layer works on, the one above and the one below. */
export const keptBlockRows = 3;

/** Input rows that the head reads for a block row, and that the bicubic enlargement reads. */
export const headWindowRows = blockPx + 2;
export const residualWindowRows = blockPx + 2 * residualRadiusPx;

const floatBytes = 4;
const inputPixelBytes = 3 * floatBytes;
/** A sample of 16 bits; one of 8 leaves half of its place unused. */
const sampleBytes = 2;
/** Kernel functions may read or write this far beyond a row. */
const slackBytes = 64;

/**
 * Where everything lies in a workspace that works on a column of the picture `blocks` blocks wide. Rows of features
 * have a pixel more on either side, which stays zero where the picture ends.
 */
export interface WorkspaceLayout {
  readonly sizeBytes: number;
  /** One row of the picture as it came, and one row of the result. */
  readonly rawRow: number;
  readonly resultRow: number;
  readonly headWindow: number;
  readonly headRowBytes: number;
  readonly residualWindow: number;
  readonly residualRowBytes: number;
  readonly blendedRow: number;
  /** A row of features of zeros, for what lies above and below the picture. */
  readonly zeroRow: number;
  readonly featurePixelBytes: number;
  readonly featureRowBytes: number;
  /** Features of the head and of each body layer: rings of `keptBlockRows` block rows. */
  readonly rings: readonly number[];
  /** A block row of the last layer's. */
  readonly tail: number;
  readonly tailPixelBytes: number;
  readonly tailRowBytes: number;
}

/** What a workspace is for. */
export interface WorkspaceShape {
  readonly channels: NetworkChannels;
  readonly scale: NetworkScale;
  readonly bodyLayers: number;
}

/** The layout from `address` on. */
export function layOutWorkspace(
  address: number,
  blocks: number,
  { channels, scale, bodyLayers }: WorkspaceShape,
): WorkspaceLayout {
  const widthPx = blocks * blockPx;
  const headRowBytes = (widthPx + 2) * inputPixelBytes;
  const residualRowBytes = (widthPx + 2 * residualRadiusPx) * inputPixelBytes;
  const featurePixelBytes = channels * floatBytes;
  const featureRowBytes = (widthPx + 2) * featurePixelBytes;
  const tailPixelBytes = 4 * scale * scale * floatBytes;
  const tailRowBytes = widthPx * tailPixelBytes;
  let top = address;
  const take = (sizeBytes: number) => {
    const taken = top;
    top += Math.ceil((sizeBytes + slackBytes) / slackBytes) * slackBytes;
    return taken;
  };
  const takeRing = () => take(keptBlockRows * blockPx * featureRowBytes);
  return {
    rawRow: take((widthPx + 2 * residualRadiusPx) * 4 * sampleBytes),
    resultRow: take(widthPx * scale * 3 * sampleBytes),
    headWindow: take(headWindowRows * headRowBytes),
    headRowBytes,
    residualWindow: take(residualWindowRows * residualRowBytes),
    residualRowBytes,
    blendedRow: take(residualRowBytes),
    zeroRow: take(featureRowBytes),
    featurePixelBytes,
    featureRowBytes,
    rings: Array.from({ length: bodyLayers + 1 }, takeRing),
    tail: take(blockPx * tailRowBytes),
    tailPixelBytes,
    tailRowBytes,
    sizeBytes: top - address,
  };
}

/** Bytes by which a workspace grows with each block of width, rounded up. */
export function bytesPerBlockColumn(shape: WorkspaceShape): number {
  return Math.ceil(layOutWorkspace(0, 1000, shape).sizeBytes / 1000);
}
