import { LimnError } from "#contract/errors";
import type { Raster, Samples } from "../../raster";
import type { PartPlace, PartPlan, PartSum } from "../part";
import { inEightBitColours, notesWithDensity } from "../eight-bit-colours";
import { checkedStrips, type EncodeRequest } from "../strips";
import { Av1Encoder } from "./av1-encoder";
import { type CellGrid, cellGridOf, isOneCell } from "./cell-grid";
import { avifHead, type CodedLayer } from "./container";
import { type CellPlace, type ColourSampling, fillChannel, fillColours, planeBytes } from "./planes";
import type { ColourCodes } from "./properties";
import { bandsOf, rowBands } from "../row-bands";
import { configurationOf, withoutDelimiter } from "./sequence-header";

type CellSum = Pick<PartSum, "cellBytes" | "configurations">;
type AvifRequest = EncodeRequest & { readonly quality: number };

/** From here on colour keeps its full resolution, as in Limn's JPEG. */
const fullColourQuality = 90;

/** What a file's cells have in common. */
interface AvifPlan {
  readonly grid: CellGrid;
  readonly sampling: ColourSampling;
  readonly codes: ColourCodes;
  /** 0 to 63. */
  readonly quantiser: number;
}

/**
 * Encodes rows that arrive from the top as an AVIF of 8 bits: cells of a quarter of a megapixel, 4:4:4 for qualities of 90 and more, else 4:2:0, and luma alone for grey; alpha is without loss.
 * Memory is that of a row of cells and of the file, which is yielded when all is known of it. Throws `internal` for a quality outside 1–100, where the strips do not make up the picture,
 * and where the encoder fails. `module` is av1-encode.wasm.
 */
export async function* encodeAvif(
  request: AvifRequest,
  strips: AsyncIterable<Raster<Samples>>,
  module: WebAssembly.Module,
): AsyncGenerator<Uint8Array, void, undefined> {
  const whole = { partRows: request.heightPx };
  const plan = planAvif(request, whole);
  const cells = new CellEncoder(plan, request, module);
  const coded: Uint8Array[] = [];
  for await (const band of rowBands(checkedStrips(request, strips), plan.grid.cellHeightPx)) {
    coded.push(...cells.encode(band));
  }
  yield avifBegin(request, [cells.sum()], whole);
  yield* coded;
}

/**
 * The cells of a range of rows: all parts of a picture, one behind another, are what stands in its file behind `avifBegin`. The part begins on a multiple of its plan's rows.
 */
export function* encodeAvifPart(
  request: AvifRequest,
  rows: Raster<Samples>,
  place: PartPlace,
  module: WebAssembly.Module,
): Generator<Uint8Array, CellSum, undefined> {
  const plan = planAvif(request, place);
  const cells = new CellEncoder(plan, request, module);
  for (const band of bandsOf(rows, plan.grid.cellHeightPx)) yield* cells.encode(band);
  return cells.sum();
}

/** How many pieces a part comes to: its cells, and those of its alpha. */
export function cellsOfPart(request: EncodeRequest, rows: Raster<Samples>, parts: PartPlan): number {
  const { columns, cellHeightPx } = cellGridOf(request, parts.partRows);
  return columns * Math.ceil(rows.heightPx / cellHeightPx) * (request.channels === 4 ? 2 : 1);
}

/** All that stands before the cells. `sums` are those of all parts, in their order. */
export function avifBegin(
  request: AvifRequest,
  sums: readonly CellSum[],
  parts: PartPlan,
): Uint8Array<ArrayBuffer> {
  const { grid, sampling, codes } = planAvif(request, parts);
  const lengths = sums.flatMap(({ cellBytes }) => cellBytes);
  const [colours = 0, alpha] = sums[0]?.configurations ?? [];
  const step = alpha === undefined ? 1 : 2;
  if (lengths.length !== grid.columns * grid.rows * step) {
    throw new LimnError("internal", { detail: `${lengths.length} cells of ${grid.columns}×${grid.rows}` });
  }
  let offset = 0;
  const placed = lengths.map((lengthBytes) => {
    offset += lengthBytes;
    return { offset: offset - lengthBytes, lengthBytes };
  });
  const layer = (first: number, configuration: number): CodedLayer => ({
    cells: placed.filter((_, index) => index % step === first),
    configuration,
  });
  return avifHead({
    size: { widthPx: request.widthPx, heightPx: request.heightPx },
    grid,
    sampling,
    codes,
    notes: notesWithDensity(request),
    colours: layer(0, colours),
    alpha: alpha === undefined ? undefined : layer(1, alpha),
  });
}

/** Encodes rows of cells, from the top, and counts what they come to. */
class CellEncoder {
  readonly #plan: AvifPlan;
  readonly #encoder: Av1Encoder;
  readonly #inColours: (rows: Raster<Samples>) => Raster;
  readonly #cellBytes: number[] = [];
  #configurations: readonly number[] = [];

  constructor(plan: AvifPlan, request: EncodeRequest, module: WebAssembly.Module) {
    this.#plan = plan;
    this.#encoder = new Av1Encoder(module);
    this.#inColours = inEightBitColours(request);
  }

  /** The cells of a row of them; rows that are missing at the picture's end repeat its last one. */
  *encode(band: Raster<Samples>): Generator<Uint8Array, void, undefined> {
    const rows = this.#inColours(band);
    const { columns, cellWidthPx: widthPx, cellHeightPx: heightPx } = this.#plan.grid;
    for (let column = 0; column < columns; column += 1) {
      const place = { left: column * widthPx, top: 0, widthPx, heightPx };
      const layers = [this.#colours(rows, place), ...(rows.channels === 4 ? [this.#alpha(rows, place)] : [])];
      this.#configurations = layers.map(({ configuration }) => configuration);
      for (const { bytes } of layers) {
        this.#cellBytes.push(bytes.length);
        yield bytes;
      }
    }
  }

  sum(): CellSum {
    return { cellBytes: this.#cellBytes, configurations: this.#configurations };
  }

  #colours(rows: Raster, place: CellPlace) {
    const { sampling, quantiser, codes } = this.#plan;
    const still = { ...place, colours: sampling, quantiser, codes };
    const bytes = this.#encoder.encode(still, planeBytes(place, sampling), (planes) =>
      sampling === "grey" ? fillChannel(planes, rows, place, 0) : fillColours(planes, rows, place, sampling),
    );
    return cellOf(bytes, sampling);
  }

  #alpha(rows: Raster, place: CellPlace) {
    const still = { ...place, colours: "grey" as const, quantiser: 0, codes: unspecified };
    const bytes = this.#encoder.encode(still, planeBytes(place, "grey"), (plane) =>
      fillChannel(plane, rows, place, 3),
    );
    return cellOf(bytes, "grey");
  }
}

function cellOf(bytes: Uint8Array<ArrayBuffer>, sampling: ColourSampling) {
  return { bytes: withoutDelimiter(bytes), configuration: configurationOf(bytes, sampling) };
}

/** Code points of ITU-T H.273: what sRGB is, and what a profile or nothing says; luma is BT.601's. */
const luma = { matrix: 6, isFullRange: true } as const;
const srgb: ColourCodes = { primaries: 1, transfer: 13, ...luma };
const unspecified: ColourCodes = { primaries: 2, transfer: 2, ...luma };

function planAvif(request: AvifRequest, { partRows }: PartPlan): AvifPlan {
  const { widthPx, heightPx, quality, isGrey = false, metadata } = request;
  if (!(quality >= 1 && quality <= 100)) {
    throw new LimnError("internal", { detail: `AVIF quality ${quality}` });
  }
  const grid = cellGridOf({ widthPx, heightPx }, partRows);
  // A grid with half of the colours has an even size (ISO 23000-22, 7.3.11.4.2).
  const isOdd = !isOneCell(grid) && (widthPx % 2 === 1 || heightPx % 2 === 1);
  const sampling = isGrey ? "grey" : quality >= fullColourQuality || isOdd ? "full" : "quarter";
  const codes = metadata?.profile && !isGrey ? unspecified : srgb;
  return { grid, sampling, codes, quantiser: Math.round(((100 - quality) * 63) / 100) };
}
