import { createDeepRaster, type Raster, rowsOf, type Samples } from "../../raster";
import type { ByteSource } from "../byte-source";
import { readHeader } from "./header";
import type { PngOutline } from "./outline";
import { rowPainter } from "./paint-row";
import { passesOf } from "./passes";

/** Samples in one band, so that small rows come many at a time. */
const bandSamples = 1_000_000;

/**
 * Decodes a PNG of any colour type, of 16 bits a sample to 16 and of fewer to 8, not yet turned upright, a few rows at a time: RGBA if
 * `hasAlpha`, else RGB. A band's memory is used again for the next one. Throws `image-damaged`.
 */
export async function* decodePngRows(
  source: ByteSource,
  { outline, dataStart }: PngOutline,
  hasAlpha: boolean,
): AsyncGenerator<Raster<Samples>> {
  const header = readHeader(outline);
  const { widthPx, heightPx } = header;
  const channels = hasAlpha ? 4 : 3;
  const paint = rowPainter(header, channels);
  const passes = passesOf(source, dataStart, header);
  const rowSamples = widthPx * channels;
  const bandRows = Math.min(heightPx, Math.max(1, Math.floor(bandSamples / rowSamples)));
  const band = createDeepRaster(widthPx, bandRows, channels, header.bitDepth === 16 ? 16 : 8);
  for (let first = 0; first < heightPx; first += bandRows) {
    const rows = Math.min(bandRows, heightPx - first);
    for (let y = first; y < first + rows; y += 1) {
      for (const pass of passes) {
        const { firstX, firstY, stepX, stepY } = pass.grid;
        if (y < firstY || (y - firstY) % stepY !== 0) continue;
        const to = (y - first) * rowSamples + firstX * channels;
        paint(await pass.next(), pass.columns, band.data, to, stepX * channels);
      }
    }
    yield rowsOf(band, 0, rows);
  }
}
