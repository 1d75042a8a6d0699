import type { Enlarger } from "#imaging/enhance/enlarger";
import type { NetworkRun } from "#imaging/enhance/network-source";
import type { RowSource } from "#imaging/enhance/row-source";
import { type Raster, rasterOf, type Samples, samplesLike } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";
import { GpuFailure, type GpuNetwork, type GpuTile } from "./gpu-network";

/**
 * A network on the graphics processor as an enlarger: tiles with what they depend on around them, so that no seam is there. Its samples are
 * packed to 8 bits: pictures of 16 are the kernel's, and refused here.
 */
export function gpuEnlarger(network: GpuNetwork, tilePx: number): Enlarger {
  const { scale, reachPx } = network;
  return {
    scale,
    sourceColumns: (columns, widthPx) => around(columns, reachPx, widthPx),
    enlarge: (inner, run) => {
      const { widthPx, heightPx } = inner.size;
      return {
        size: { widthPx: widthPx * scale, heightPx: heightPx * scale },
        rows: (rows) => enlargeRows({ network, tilePx }, inner, rows, run),
      };
    },
  };
}

async function enlargeRows<Data extends Samples>(
  { network, tilePx }: { readonly network: GpuNetwork; readonly tilePx: number },
  inner: RowSource<Data>,
  rows: RowRange,
  { onPiece }: NetworkRun,
): Promise<Raster<Data>> {
  const { scale, reachPx } = network;
  const { widthPx, heightPx } = inner.size;
  const low = { first: Math.floor(rows.first / scale), end: Math.ceil(rows.end / scale) };
  let result: Raster<Data> | undefined;
  const bands = cut(low, tilePx);
  const columns = cut({ first: 0, end: widthPx }, tilePx);
  let finished = 0;
  for (const band of bands) {
    const heldRows = around(band, reachPx, heightPx);
    const source = await inner.rows(heldRows);
    result ??= blankResult(source.data, widthPx * scale, rows);
    for (const column of columns) {
      const heldColumns = around(column, reachPx, widthPx);
      const pixels = await network.run(tileOf(source, { heldRows, heldColumns, band, column }));
      place(
        pixels,
        { xPx: column.first * scale, yPx: band.first * scale - rows.first },
        (column.end - column.first) * scale,
        result,
      );
      finished += 1;
      await onPiece?.(finished / (bands.length * columns.length));
    }
  }
  if (!result) throw new GpuFailure("no rows were asked for");
  return result;
}

function blankResult<Data extends Samples>(like: Data, widthPx: number, rows: RowRange): Raster<Data> {
  if (like instanceof Uint16Array) throw new GpuFailure("a picture of 16 bits a sample");
  const heightPx = rows.end - rows.first;
  return rasterOf(widthPx, heightPx, 3, samplesLike(like, widthPx * heightPx * 3));
}

function around({ first, end }: RowRange, reachPx: number, lengthPx: number): RowRange {
  return { first: Math.max(0, first - reachPx), end: Math.min(lengthPx, end + reachPx) };
}

function cut({ first, end }: RowRange, lengthPx: number): RowRange[] {
  const count = Math.ceil((end - first) / lengthPx);
  return Array.from({ length: count }, (_, index) => ({
    first: first + index * lengthPx,
    end: Math.min(end, first + (index + 1) * lengthPx),
  }));
}

interface TilePlace {
  readonly heldRows: RowRange;
  readonly heldColumns: RowRange;
  readonly band: RowRange;
  readonly column: RowRange;
}

/** The region's samples, packed; `source` holds the rows of the region. Alpha is not read. */
function tileOf(
  { widthPx, channels, data }: Raster<Samples>,
  { heldRows, heldColumns, band, column }: TilePlace,
): GpuTile {
  const size = { widthPx: heldColumns.end - heldColumns.first, heightPx: heldRows.end - heldRows.first };
  const pixels = new Uint32Array(size.widthPx * size.heightPx);
  let at = 0;
  for (let y = 0; y < size.heightPx; y++) {
    let from = (y * widthPx + heldColumns.first) * channels;
    for (let x = 0; x < size.widthPx; x++, from += channels) {
      // The first byte is red, whatever the machine's order of bytes: the shader takes the lowest eight bits for it.
      pixels[at++] =
        (data[from] as number) | ((data[from + 1] as number) << 8) | ((data[from + 2] as number) << 16);
    }
  }
  const wanted = {
    xPx: column.first - heldColumns.first,
    yPx: band.first - heldRows.first,
    widthPx: column.end - column.first,
    heightPx: band.end - band.first,
  };
  return { ...size, pixels, wanted };
}

/** Packed samples `widthPx` wide into the result at `xPx` and `yPx`; rows that it does not hold are left out. */
function place(
  pixels: Uint32Array,
  { xPx, yPx }: { readonly xPx: number; readonly yPx: number },
  widthPx: number,
  result: Raster<Samples>,
): void {
  const heightPx = pixels.length / widthPx;
  for (let row = Math.max(0, -yPx); row < heightPx && yPx + row < result.heightPx; row++) {
    let to = ((yPx + row) * result.widthPx + xPx) * 3;
    for (let column = 0; column < widthPx; column++) {
      const pixel = pixels[row * widthPx + column] as number;
      result.data[to++] = pixel & 0xff;
      result.data[to++] = (pixel >> 8) & 0xff;
      result.data[to++] = (pixel >> 16) & 0xff;
    }
  }
}
