import { createRaster, type Raster, rowsOf } from "../../raster";
import { AlphaRows } from "./alpha-rows";
import { LosslessRows } from "./lossless/lossless-rows";
import { FrameRows } from "./lossy/frame-rows";
import { pictureChunks } from "./picture-chunks";
import type { PictureRows } from "./rows";

/** Decodes a still WebP as a whole, otherwise like `decodeWebpBands`. */
export function decodeWebp(file: Uint8Array, hasAlpha: boolean): Raster {
  const rows = openRows(file, hasAlpha);
  const raster = createRaster(rows.widthPx, rows.heightPx, hasAlpha ? 4 : 3);
  readRows(rows, raster);
  return raster;
}

/**
 * Decodes a still WebP from the top, not yet turned upright: RGBA if `hasAlpha`, else RGB. Every band but the last has `bandHeightPx` rows, in
 * memory that is used again once the next is asked for. Beside `file` and the band it holds a few rows of a lossy picture; of a lossless one,
 * and of alpha, the last 2^20 pixels and the tables. Throws `image-damaged` and `image-truncated`.
 */
export function* decodeWebpBands(
  file: Uint8Array,
  hasAlpha: boolean,
  bandHeightPx: number,
): Generator<Raster, void, undefined> {
  const rows = openRows(file, hasAlpha);
  const { widthPx, heightPx } = rows;
  const room = createRaster(widthPx, Math.min(bandHeightPx, heightPx), hasAlpha ? 4 : 3);
  for (let first = 0; first < heightPx; first += bandHeightPx) {
    const band = rowsOf(room, 0, Math.min(bandHeightPx, heightPx - first));
    readRows(rows, band);
    yield band;
  }
}

function readRows(rows: PictureRows, { widthPx, heightPx, channels, data }: Raster): void {
  const samples = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  for (let y = 0; y < heightPx; y += 1) rows.next(samples, y * widthPx * channels, channels);
}

function openRows(file: Uint8Array, hasAlpha: boolean): PictureRows {
  const { kind, data, alpha } = pictureChunks(file);
  if (kind === "lossless") return new LosslessRows(data);
  const colours = new FrameRows(data);
  return hasAlpha ? withAlpha(colours, alpha && new AlphaRows(alpha, colours)) : colours;
}

/** A lossy picture's rows with the alpha beside them; opaque where there is none. */
function withAlpha(colours: PictureRows, alpha: AlphaRows | undefined): PictureRows {
  const { widthPx, heightPx } = colours;
  return {
    widthPx,
    heightPx,
    next(target, at, channels) {
      colours.next(target, at, channels);
      if (alpha) alpha.next(target, at + 3);
      else for (let x = 0, to = at + 3; x < widthPx; x += 1, to += 4) target[to] = 255;
    },
  };
}
