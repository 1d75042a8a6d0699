import { type BmpHeader, damaged, packing } from "./header";

/** What a run of no length means by the byte behind it; from 3 on, as many pixels follow as they are. */
const escape = { endOfRow: 0, endOfPicture: 1, jump: 2 } as const;

/** Writers fill rows up to whole bytes or words; a run that goes further is not of this picture. */
const paddingPx = 3;

/**
 * The palette's indices, a byte each, of samples that are packed as runs of 8 or 4 bits (RLE8 and RLE4), rows as they are stored. What runs
 * jump over is the palette's first colour. Throws `image-damaged` for runs that leave the picture, and where they end early.
 */
export function unpackRuns(
  packed: Uint8Array,
  { widthPx, heightPx, packing: kind }: Pick<BmpHeader, "widthPx" | "heightPx" | "packing">,
): Uint8Array {
  const indices = new Uint8Array(widthPx * heightPx);
  const isByte = kind === packing.rle8;
  let at = 0;
  let x = 0;
  let y = 0;
  const next = () => {
    const byte = packed[at++];
    if (byte === undefined) throw damaged(`runs end in row ${y}`);
    return byte;
  };
  const put = (index: number) => {
    if (x < widthPx) indices[y * widthPx + x] = index;
    x += 1;
  };
  // Some writers leave out the end of the last row, and of the picture.
  while (y < heightPx - 1 || (y < heightPx && x < widthPx)) {
    const count = next();
    const value = next();
    if (count > 0) {
      for (let i = 0; i < count; i += 1) put(indexIn(value, i, isByte));
    } else if (value === escape.endOfRow) {
      x = 0;
      y += 1;
    } else if (value === escape.endOfPicture) return indices;
    else if (value === escape.jump) {
      x += next();
      y += next();
    } else {
      at += copyPixels(packed.subarray(at), value, isByte, put);
      if (at > packed.length) throw damaged(`runs end in row ${y}`);
    }
    if (x > widthPx + paddingPx) throw damaged(`row ${y} has more than ${widthPx} pixels`);
  }
  return indices;
}

function indexIn(byte: number, i: number, isByte: boolean): number {
  return isByte ? byte : i % 2 === 0 ? byte >> 4 : byte & 15;
}

/** Pixels as they are, padded to an even number of bytes; gives how many these were. */
function copyPixels(
  packed: Uint8Array,
  count: number,
  isByte: boolean,
  put: (index: number) => void,
): number {
  const length = isByte ? count : Math.ceil(count / 2);
  for (let i = 0; i < count; i += 1) put(indexIn(packed[isByte ? i : i >> 1] ?? 0, i, isByte));
  return length + (length % 2);
}
