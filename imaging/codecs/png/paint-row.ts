import type { Samples } from "../../raster";
import type { PngHeader } from "./header";

/** Paints `count` pixels of a row of samples to `to`, each `step` values after the one before. */
export type RowPainter = (row: Uint8Array, count: number, out: Samples, to: number, step: number) => void;

/** How a PNG's samples become RGB, or RGBA where `channels` is 4: those of 16 bits stay, those of fewer than 8 are spread over 8. */
export function rowPainter(header: PngHeader, channels: 3 | 4): RowPainter {
  const { colourType, bitDepth } = header;
  if (colourType === 3) return palettePainter(header, channels);
  const samples = colourType === 0 ? 1 : colourType === 4 ? 2 : colourType === 2 ? 3 : 4;
  if (bitDepth === 8 && samples === channels) return plainPainter(channels);
  const isGrey = colourType === 0 || colourType === 4;
  const hasAlpha = colourType === 4 || colourType === 6;
  const sampleAt = sampleReader(bitDepth);
  const most = 2 ** bitDepth - 1;
  const opaque = bitDepth === 16 ? most : 255;
  const scale = opaque / most;
  const see = transparentColour(header, samples);
  return (row, count, out, to, step) => {
    for (let x = 0, first = 0; x < count; x += 1, first += samples, to += step) {
      const red = sampleAt(row, first);
      const green = isGrey ? red : sampleAt(row, first + 1);
      const blue = isGrey ? red : sampleAt(row, first + 2);
      out[to] = red * scale;
      out[to + 1] = green * scale;
      out[to + 2] = blue * scale;
      if (channels === 4)
        out[to + 3] = hasAlpha
          ? sampleAt(row, first + samples - 1) * scale
          : see(red, green, blue)
            ? 0
            : opaque;
    }
  };
}

function plainPainter(channels: 3 | 4): RowPainter {
  return (row, count, out, to, step) => {
    if (step === channels) {
      out.set(row.subarray(0, count * channels), to);
      return;
    }
    for (let x = 0, from = 0; x < count; x += 1, to += step)
      for (let i = 0; i < channels; i += 1, from += 1) out[to + i] = row[from] as number;
  };
}

/** Indices beyond the palette are black, as libpng has it. */
function palettePainter({ palette, transparency, bitDepth }: PngHeader, channels: 3 | 4): RowPainter {
  const colours = new Uint8Array(256 * 3);
  colours.set(palette.subarray(0, colours.length));
  const alphas = new Uint8Array(256).fill(255);
  alphas.set(transparency.subarray(0, 256));
  const sampleAt = sampleReader(bitDepth);
  return (row, count, out, to, step) => {
    for (let x = 0; x < count; x += 1, to += step) {
      const index = sampleAt(row, x);
      out[to] = colours[index * 3] as number;
      out[to + 1] = colours[index * 3 + 1] as number;
      out[to + 2] = colours[index * 3 + 2] as number;
      if (channels === 4) out[to + 3] = alphas[index] as number;
    }
  };
}

/** Samples stand side by side from the most significant bit on, and of 16 bits the upper eight come first (section 7.2). */
function sampleReader(bitDepth: number): (row: Uint8Array, index: number) => number {
  if (bitDepth === 8) return (row, index) => row[index] as number;
  if (bitDepth === 16)
    return (row, index) => ((row[index * 2] as number) << 8) | (row[index * 2 + 1] as number);
  const mask = (1 << bitDepth) - 1;
  return (row, index) => {
    const bit = index * bitDepth;
    return ((row[bit >> 3] as number) >> (8 - bitDepth - (bit & 7))) & mask;
  };
}

/** Whether a colour is the one that tRNS names (section 11.3.1.1). */
function transparentColour(
  { transparency }: PngHeader,
  samples: number,
): (red: number, green: number, blue: number) => boolean {
  if (transparency.length < samples * 2) return () => false;
  const named = (i: number) => ((transparency[i * 2] as number) << 8) | (transparency[i * 2 + 1] as number);
  const [r, g, b] = samples === 1 ? [named(0), named(0), named(0)] : [named(0), named(1), named(2)];
  return (red, green, blue) => red === r && green === g && blue === b;
}
