import type { HeadReader } from "../../head-reader";
import { damaged, type JpegSegment } from "../markers";

/**
 * One of a frame's components, and the coefficients of one row of coding units: `down` rows of `blocksPerRow` blocks, each in its natural
 * order (row × 8 + column).
 */
export interface Component {
  readonly id: number;
  /** Blocks along the edges of a coding unit. */
  readonly across: number;
  readonly down: number;
  readonly quantisation: number;
  readonly blocksPerRow: number;
  /** Samples that the picture itself takes, without those that fill the last units. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly coefficients: Int16Array;
  /** For each block, how far along the zigzag it reaches. */
  readonly extents: Uint8Array;
}

export interface Frame {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly isProgressive: boolean;
  readonly unitsPerRow: number;
  readonly unitRows: number;
  readonly maxAcross: number;
  readonly maxDown: number;
  readonly components: readonly Component[];
}

/** A frame header (T.81, B.2.2) and memory for one row of its units; the size was judged before. Throws `image-damaged`. */
export function readFrame(reader: HeadReader, { marker, start }: JpegSegment): Frame {
  const heightPx = reader.uint16(start + 1);
  const widthPx = reader.uint16(start + 3);
  const specs = Array.from({ length: reader.uint8(start + 5) }, (_, i) => {
    const at = start + 6 + i * 3;
    const factors = reader.uint8(at + 1);
    return {
      id: reader.uint8(at),
      across: factors >> 4,
      down: factors & 15,
      quantisation: reader.uint8(at + 2) & 3,
    };
  });
  const isFactor = (factor: number) => factor >= 1 && factor <= 4;
  if (!specs.every(({ across, down }) => isFactor(across) && isFactor(down)))
    throw damaged("sampling factors");
  const maxAcross = Math.max(...specs.map(({ across }) => across));
  const maxDown = Math.max(...specs.map(({ down }) => down));
  const unitsPerRow = Math.ceil(widthPx / (8 * maxAcross));
  const components = specs.map((spec): Component => {
    const blocksPerRow = unitsPerRow * spec.across;
    const blocks = blocksPerRow * spec.down;
    return {
      ...spec,
      blocksPerRow,
      widthPx: Math.ceil((widthPx * spec.across) / maxAcross),
      heightPx: Math.ceil((heightPx * spec.down) / maxDown),
      coefficients: new Int16Array(blocks * 64),
      extents: new Uint8Array(blocks),
    };
  });
  return {
    widthPx,
    heightPx,
    isProgressive: marker === 0xc2,
    unitsPerRow,
    unitRows: Math.ceil(heightPx / (8 * maxDown)),
    maxAcross,
    maxDown,
    components,
  };
}
