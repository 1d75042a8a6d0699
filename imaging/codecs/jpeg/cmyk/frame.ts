import type { HeadReader } from "../../head-reader";
import { damaged, type JpegSegment } from "../markers";

/** One of a frame's components: its blocks' coefficients, whole units of the frame, in zigzag order. */
export interface Component {
  readonly id: number;
  /** Blocks along the edges of a coding unit. */
  readonly across: number;
  readonly down: number;
  readonly quantisation: number;
  readonly blocksPerRow: number;
  readonly blockRows: number;
  /** Blocks that the picture itself takes, without those that fill the last units. */
  readonly usedBlocksPerRow: number;
  readonly usedBlockRows: number;
  readonly coefficients: Int16Array;
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

/** A frame header (T.81, B.2.2) and memory for its coefficients; the size was judged before. Throws `image-damaged`. */
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
      quantisation: reader.uint8(at + 2),
    };
  });
  const isValid = ({ across, down }: { across: number; down: number }) =>
    [1, 2, 4].includes(across) && [1, 2, 4].includes(down);
  if (specs.length !== 4 || !specs.every(isValid)) throw damaged("sampling factors");
  const maxAcross = Math.max(...specs.map(({ across }) => across));
  const maxDown = Math.max(...specs.map(({ down }) => down));
  const unitsPerRow = Math.ceil(widthPx / (8 * maxAcross));
  const unitRows = Math.ceil(heightPx / (8 * maxDown));
  const components = specs.map((spec): Component => {
    const blocksPerRow = unitsPerRow * spec.across;
    const blockRows = unitRows * spec.down;
    return {
      ...spec,
      blocksPerRow,
      blockRows,
      usedBlocksPerRow: Math.ceil(Math.ceil((widthPx * spec.across) / maxAcross) / 8),
      usedBlockRows: Math.ceil(Math.ceil((heightPx * spec.down) / maxDown) / 8),
      coefficients: new Int16Array(blocksPerRow * blockRows * 64),
    };
  });
  return {
    widthPx,
    heightPx,
    isProgressive: marker === 0xc2,
    unitsPerRow,
    unitRows,
    maxAcross,
    maxDown,
    components,
  };
}
