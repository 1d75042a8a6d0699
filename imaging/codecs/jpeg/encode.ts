import { LimnError } from "#contract/errors";
import { flattenOnWhite } from "../../color/alpha";
import { createRaster, type Raster, rowsOf, type Samples, toEightBits } from "../../raster";
import { type PartPlace, pieceRows } from "../part";
import { checkedStrips, type EncodeRequest } from "../strips";
import { type FrameShape, jpegHeader } from "./header";
import { marker } from "./markers";
import { type QuantisationTables, quantisationTables } from "./quantisation";
import { UnitRowCoder } from "./unit-rows";

/** From here on colour keeps its full resolution. */
const fullColourQuality = 90;

type JpegRequest = EncodeRequest & { readonly quality: number };

/**
 * Encodes rows that arrive from the top as a baseline JPEG and yields its bytes as they come; 4:4:4 for qualities of 90
 * and more, else 4:2:0, and one component for grey. Transparency is laid on white. Memory is that of a strip and sixteen rows. Throws `internal`
 * for a quality outside 1–100 and where the strips do not make up the picture.
 */
export async function* encodeJpeg(
  request: JpegRequest,
  strips: AsyncIterable<Raster<Samples>>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { shape, tables } = planJpeg(request);
  yield jpegHeader(shape, tables);
  const coder = new UnitRowCoder(shape, tables);
  for await (const strip of checkedStrips(request, strips)) {
    addRows(coder, strip);
    const bytes = coder.takeBytes();
    if (bytes.length > 0) yield bytes;
  }
  coder.finish();
  yield coder.takeBytes();
  yield jpegEnd.slice();
}

/** What stands behind the picture data. */
export const jpegEnd: Readonly<Uint8Array> = Uint8Array.of(0xff, marker.endOfImage);

/** What stands before the picture data. Throws `internal` for a quality outside 1–100. */
export function jpegBegin(request: JpegRequest): Uint8Array {
  const { shape, tables } = planJpeg(request);
  return jpegHeader(shape, tables);
}

/**
 * The picture data of a range of rows, in pieces of a megapixel or less: all parts of a picture, one behind another, are what `encodeJpeg` writes between its
 * beginning and its end. Throws `internal` where the part does not begin on a row of coding units (a multiple of 16 always does).
 */
export function* encodeJpegPart(
  request: JpegRequest,
  rows: Raster<Samples>,
  { firstRow }: PartPlace,
): Generator<Uint8Array, void, undefined> {
  const { shape, tables } = planJpeg(request);
  const unitPx = 8 * shape.subsampling;
  if (firstRow % unitPx !== 0) {
    throw new LimnError("internal", { detail: `a JPEG's part from row ${firstRow}` });
  }
  const coder = new UnitRowCoder(shape, tables, firstRow / unitPx);
  for (const piece of pieceRows(rows)) {
    addRows(coder, piece);
    yield coder.takeBytes();
  }
  coder.finish();
  yield coder.takeBytes();
}

function addRows(coder: UnitRowCoder, strip: Raster<Samples>): void {
  const flat = createRaster(strip.widthPx, 1, 3);
  for (let row = 0; row < strip.heightPx; row++) {
    coder.addRow(flattenOnWhite(toEightBits(rowsOf(strip, row, row + 1)), flat).data);
  }
}

function planJpeg(request: JpegRequest): { shape: FrameShape; tables: QuantisationTables } {
  const { quality, widthPx, heightPx, densityDpi, isGrey = false, metadata = {} } = request;
  if (!(quality >= 1 && quality <= 100))
    throw new LimnError("internal", { detail: `JPEG quality ${quality}` });
  const subsampling = isGrey || quality >= fullColourQuality ? 1 : 2;
  return {
    shape: { widthPx, heightPx, subsampling, densityDpi, isGrey, metadata },
    tables: quantisationTables(quality),
  };
}
