import type { TiffPage } from "./page";

/** Copies one row's samples, brought to 8 bits, to every `step`th byte of `to` from `first` on. */
export type RowReader = (row: Uint8Array, to: Uint8Array, first: number, step: number) => void;

/**
 * How a page's samples are read: those of 16 bits rounded, those of fewer than 8 bits spread to 0…255; a palette's are numbers
 * and stay what they are.
 */
export function rowReader({ bitsPerSample, colour }: TiffPage, isLittle: boolean): RowReader {
  if (bitsPerSample === 16) return wideReader(isLittle);
  if (bitsPerSample === 8) {
    return (row, to, first, step) => {
      for (let i = first, from = 0; i < to.length; i += step, from += 1) to[i] = row[from] as number;
    };
  }
  const most = (1 << bitsPerSample) - 1;
  const scale = colour === "palette" ? 1 : 255 / most;
  return (row, to, first, step) => {
    for (let i = first, bit = 0; i < to.length; i += step, bit += bitsPerSample) {
      to[i] = (((row[bit >> 3] as number) >> (8 - bitsPerSample - (bit & 7))) & most) * scale;
    }
  };
}

function wideReader(isLittle: boolean): RowReader {
  const [high, low] = isLittle ? [1, 0] : [0, 1];
  return (row, to, first, step) => {
    for (let i = first, from = 0; i < to.length; i += step, from += 2) {
      const value = ((row[from + high] as number) << 8) | (row[from + low] as number);
      to[i] = Math.round(value / 257);
    }
  };
}

/** Samples that were differences to the pixel on the left (TIFF 6.0, section 14), in place. `step` is the samples of a pixel. */
export function addUp(row: Uint8Array, bitsPerSample: 8 | 16, step: number, isLittle: boolean): void {
  if (bitsPerSample === 8) {
    for (let i = step; i < row.length; i += 1) row[i] = (row[i] as number) + (row[i - step] as number);
    return;
  }
  const view = new DataView(row.buffer, row.byteOffset, row.byteLength);
  for (let i = step * 2; i + 1 < row.length; i += 2) {
    const sum = view.getUint16(i, isLittle) + view.getUint16(i - step * 2, isLittle);
    view.setUint16(i, sum, isLittle);
  }
}
