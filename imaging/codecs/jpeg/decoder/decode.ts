import type { TableProfile } from "../../../color/icc/profile";
import { createRaster, type Raster, rowsOf } from "../../../raster";
import type { ByteSource } from "../../byte-source";
import { rowColours } from "./colours";
import { ComponentRows } from "./component-rows";
import { type JpegLayout, readLayout } from "./layout";
import { ScanDecoder } from "./scan";

/**
 * Decodes a JPEG to RGB as it is stored, not yet turned upright, a few rows at a time: sequential or progressive, Huffman-coded, of
 * one, three or four components. Damage within the picture data is shown as far as it can be bridged, as browsers do. Inks become
 * colours through `profile`. A band's memory is used again for the next one. Throws `image-truncated` and `image-damaged`.
 */
export async function* decodeJpegRows(
  source: ByteSource,
  profile: TableProfile | null = null,
): AsyncGenerator<Raster> {
  const layout = await readLayout(source);
  const { frame, scans, divisors } = layout;
  const decoders = scans.map((plan) => new ScanDecoder(source, frame, plan, scans.length));
  const components = frame.components.map(
    (component, i) => new ComponentRows(frame, component, divisors[i] as Uint16Array),
  );
  const give = bandGiver(layout, components, profile);
  for (let unitRow = 0; unitRow <= frame.unitRows; unitRow += 1) {
    if (unitRow < frame.unitRows) {
      for (const decoder of decoders) await decoder.readUnitRow(unitRow);
      for (const component of components) component.takeUnitRow(unitRow);
    }
    // The rows of a unit are done when the next one's are there, for what is smoothed over the edge.
    if (unitRow > 0) yield give(unitRow - 1);
    for (const component of components) component.advance();
  }
}

function bandGiver(layout: JpegLayout, components: readonly ComponentRows[], profile: TableProfile | null) {
  const { widthPx, heightPx, maxDown } = layout.frame;
  const rowsPerUnit = 8 * maxDown;
  const band = createRaster(widthPx, Math.min(heightPx, rowsPerUnit), 3);
  const samples = new Uint8ClampedArray(band.data.buffer);
  const paint = rowColours(layout, profile);
  return (unitRow: number): Raster => {
    const rows = Math.min(rowsPerUnit, heightPx - unitRow * rowsPerUnit);
    for (let y = 0; y < rows; y += 1) {
      const ofComponents = components.map((component) => component.rowAt(y));
      paint(ofComponents, samples.subarray(y * widthPx * 3, (y + 1) * widthPx * 3));
    }
    return rowsOf(band, 0, rows);
  };
}
