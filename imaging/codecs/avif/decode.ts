import { createDeepRaster, type Raster, rowsOf, type Samples } from "../../raster";
import { Av1Decoder, type Av1Frame, type Slot } from "./av1-decoder";
import { FramePainter } from "./frame-painter";
import { type AvifPicture, readAvifPicture, type Tiles } from "./picture";
import { damaged } from "./refusals";

/** Rows at a time, of a picture that is one frame. */
const bandHeightPx = 64;

/**
 * Decodes an AVIF from the top, not yet turned upright: RGBA if it has alpha, else RGB; of 8 bits, or of 16 where it has 10 or 12. Some rows
 * of a picture that is one frame, one row of the tiles of one that is a grid, in memory that is used again. Holds the frame beside it.
 * `module` is av1.wasm. Throws `image-damaged`.
 */
export function* decodeAvif(
  file: Uint8Array,
  module: WebAssembly.Module,
): Generator<Raster<Samples>, void, undefined> {
  const picture = readAvifPicture(file);
  const tiles = new TileReader(file, picture, new Av1Decoder(module));
  const { size, colours } = picture;
  const bitsPerSample = colours.av1.bitDepth > 8 ? 16 : 8;
  const isOne = colours.columns === 1;
  const room = createDeepRaster(
    size.widthPx,
    Math.min(size.heightPx, isOne ? bandHeightPx : colours.size.heightPx),
    picture.alpha ? 4 : 3,
    bitsPerSample,
  );
  for (let top = 0, row = 0; top < size.heightPx; top += colours.size.heightPx, row += 1) {
    const heightPx = Math.min(colours.size.heightPx, size.heightPx - top);
    if (isOne) {
      const painter = tiles.painterOf(row, 0);
      for (let first = 0; first < heightPx; first += bandHeightPx) {
        const band = rowsOf(room, 0, Math.min(bandHeightPx, heightPx - first));
        painter.paint(band, 0, first);
        yield band;
      }
    } else {
      const band = rowsOf(room, 0, heightPx);
      for (let column = 0; column < colours.columns; column += 1) {
        const leftPx = column * colours.size.widthPx;
        if (leftPx < size.widthPx) tiles.painterOf(row, column).paint(band, leftPx, 0);
      }
      yield band;
    }
  }
}

class TileReader {
  readonly #file: Uint8Array;
  readonly #picture: AvifPicture;
  readonly #decoder: Av1Decoder;

  constructor(file: Uint8Array, picture: AvifPicture, decoder: Av1Decoder) {
    this.#file = file;
    this.#picture = picture;
    this.#decoder = decoder;
  }

  /** Paints a tile, until the next one is asked for. */
  painterOf(row: number, column: number): FramePainter {
    const { colours, alpha, codes, isPremultiplied } = this.#picture;
    const index = row * colours.columns + column;
    const colourFrame = this.#frame("colours", colours, index);
    const alphaFrame = alpha ? this.#alphaFrame(alpha, index) : null;
    return new FramePainter(colourFrame, alphaFrame, { codes, isPremultiplied });
  }

  /** Alpha is cut into the same tiles. */
  #alphaFrame(alpha: Tiles, index: number): Av1Frame {
    const { size, columns } = this.#picture.colours;
    if (
      alpha.size.widthPx !== size.widthPx ||
      alpha.size.heightPx !== size.heightPx ||
      alpha.columns !== columns
    ) {
      throw damaged("alpha in other tiles");
    }
    return this.#frame("alpha", alpha, index);
  }

  #frame(slot: Slot, { ids, size, av1 }: Tiles, index: number): Av1Frame {
    const extents = this.#picture.extentsOf(ids[index] ?? -1);
    const parts = extents.map(({ offset, length }) => this.#file.subarray(offset, offset + length));
    // Parts may lie over each other: little files would ask for gigabytes.
    const sizeBytes = parts.reduce((sum, part) => sum + part.length, 0);
    if (sizeBytes > this.#file.length) throw damaged(`${sizeBytes} bytes of a file of ${this.#file.length}`);
    const frame = this.#decoder.decode(slot, parts, size.widthPx * size.heightPx);
    const isAsSaid =
      frame.widthPx === size.widthPx && frame.heightPx === size.heightPx && frame.bitDepth === av1.bitDepth;
    if (!isAsSaid) throw damaged(`a frame of ${frame.widthPx}×${frame.heightPx}×${frame.bitDepth}`);
    return frame;
  }
}
