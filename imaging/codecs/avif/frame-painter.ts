import { greatestSample, type Raster, type Samples } from "../../raster";
import type { Av1Frame, Av1Plane } from "./av1-decoder";
import { colourConverter, type ConvertRow, identity } from "./convert-row";
import { damaged } from "./refusals";
import type { ColourCodes } from "./properties";

interface Reading {
  /** What the file says; where it does not, the frame itself does. */
  readonly codes: ColourCodes | undefined;
  readonly isPremultiplied: boolean;
}

/** A plane's rows at the size of luma, from 0 to 1 (or around 0 for differences), as a file's range says. */
type RowReader = (y: number, target: Float32Array) => void;

/** Paints a decoded frame, with its alpha, into rows of a picture. */
export class FramePainter {
  readonly #frame: Av1Frame;
  readonly #readers: readonly RowReader[];
  readonly #rows: readonly [Float32Array, Float32Array, Float32Array];
  readonly #alpha: RowReader | null;
  readonly #alphaRow: Float32Array;
  readonly #convert: ConvertRow;
  readonly #isPremultiplied: boolean;

  constructor(frame: Av1Frame, alpha: Av1Frame | null, { codes, isPremultiplied }: Reading) {
    const row = () => new Float32Array(frame.widthPx);
    const isFullRange = codes?.isFullRange ?? frame.isFullRange;
    const matrix = codes?.matrix ?? frame.matrix;
    this.#frame = frame;
    this.#rows = [row(), row(), row()];
    this.#readers = readersOf(frame, isFullRange, matrix);
    this.#alpha = alpha ? lumaReader(alpha, alpha.isFullRange) : null;
    this.#alphaRow = row();
    this.#convert = colourConverter(frame.colours === null ? "grey" : matrix);
    this.#isPremultiplied = isPremultiplied;
  }

  /** Fills `band` from column `leftPx` on with the frame's columns, and with its rows from `firstRow` on. */
  paint(band: Raster<Samples>, leftPx: number, firstRow: number): void {
    const { widthPx, heightPx, channels, data } = band;
    const columns = Math.min(this.#frame.widthPx, widthPx - leftPx);
    const most = greatestSample(data);
    for (let y = 0; y < heightPx; y += 1) {
      for (const [i, read] of this.#readers.entries()) read(firstRow + y, this.#rows[i as 0]);
      this.#convert(this.#rows, columns);
      if (this.#alpha) {
        this.#alpha(firstRow + y, this.#alphaRow);
        if (this.#isPremultiplied) this.#divide(columns);
      }
      this.#store(data, (y * widthPx + leftPx) * channels, channels, columns, most);
    }
  }

  /** Colours as they are where nothing shines through. */
  #divide(columns: number): void {
    for (const row of this.#rows) {
      for (let x = 0; x < columns; x += 1) {
        const alpha = this.#alphaRow[x] as number;
        row[x] = alpha > 0 ? (row[x] as number) / alpha : 0;
      }
    }
  }

  #store(data: Samples, start: number, channels: 3 | 4, columns: number, most: number): void {
    const [red, green, blue] = this.#rows;
    const level = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * most);
    for (let x = 0, at = start; x < columns; x += 1, at += channels) {
      data[at] = level(red[x] as number);
      data[at + 1] = level(green[x] as number);
      data[at + 2] = level(blue[x] as number);
      if (channels === 4) data[at + 3] = level(this.#alphaRow[x] as number);
    }
  }
}

function readersOf(frame: Av1Frame, isFullRange: boolean, matrix: number): RowReader[] {
  const luma = lumaReader(frame, isFullRange);
  if (!frame.colours) return [luma];
  const isOfColours = matrix === identity;
  if (isOfColours && (frame.isHalved.across || frame.isHalved.down))
    throw damaged("halved green, blue and red");
  const others = frame.colours.map((plane) =>
    isOfColours
      ? planeReader(plane, frame, lumaScale(frame, isFullRange))
      : differenceReader(plane, frame, isFullRange),
  );
  return [luma, ...others];
}

/** What 0 and 1 are among the samples (ITU-T H.273, 8.3). */
interface Scale {
  readonly zero: number;
  readonly span: number;
}

function lumaScale({ bitDepth }: Av1Frame, isFullRange: boolean): Scale {
  const step = 2 ** (bitDepth - 8);
  return isFullRange ? { zero: 0, span: 2 ** bitDepth - 1 } : { zero: 16 * step, span: 219 * step };
}

function lumaReader(frame: Av1Frame, isFullRange: boolean): RowReader {
  return planeReader(frame.luma, frame, lumaScale(frame, isFullRange));
}

function planeReader({ samples, stride }: Av1Plane, { widthPx }: Av1Frame, { zero, span }: Scale): RowReader {
  return (y, target) => {
    const start = y * stride;
    for (let x = 0; x < widthPx; x += 1) target[x] = ((samples[start + x] as number) - zero) / span;
  };
}

/**
 * Differences at the size of luma: where there are half as many, each is made of three quarters of the nearest and one of the next, as JPEG's
 * are: AVIF leaves to decoders how, and where between the pixels they lie is mostly not said.
 */
function differenceReader(plane: Av1Plane, frame: Av1Frame, isFullRange: boolean): RowReader {
  const { widthPx, heightPx, bitDepth, isHalved } = frame;
  const { samples, stride } = plane;
  const zero = 2 ** (bitDepth - 1);
  const span = isFullRange ? 2 ** bitDepth - 1 : 224 * 2 ** (bitDepth - 8);
  const planeWidth = isHalved.across ? (widthPx + 1) >> 1 : widthPx;
  const planeHeight = isHalved.down ? (heightPx + 1) >> 1 : heightPx;
  const row = new Float32Array(planeWidth);
  return (y, target) => {
    const near = isHalved.down ? y >> 1 : y;
    const next = isHalved.down
      ? Math.min(planeHeight - 1, Math.max(0, near + ((y & 1) === 1 ? 1 : -1)))
      : near;
    for (let x = 0; x < planeWidth; x += 1) {
      const sum = 3 * (samples[near * stride + x] as number) + (samples[next * stride + x] as number);
      row[x] = (sum / 4 - zero) / span;
    }
    if (!isHalved.across) return target.set(row);
    for (let x = 0; x < widthPx; x += 1) {
      const at = x >> 1;
      const beside = Math.min(planeWidth - 1, Math.max(0, at + ((x & 1) === 1 ? 1 : -1)));
      target[x] = 0.75 * (row[at] as number) + 0.25 * (row[beside] as number);
    }
  };
}
