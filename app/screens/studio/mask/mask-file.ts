import type { PixelSize } from "#contract/sizes";
import { encodePng } from "#imaging/codecs/png/encode";
import { UpFilter } from "#imaging/codecs/png/up-filter";
import { createRaster, type Raster } from "#imaging/raster";
import type { Mask } from "./mask";

/** So many rows are held as colours at once. */
const stripRows = 128;

/** The mask as a PNG of the picture's size: white is filled, black stays. */
export async function maskFile(mask: Mask, name: string): Promise<File> {
  const { widthPx, heightPx } = mask;
  const request = { widthPx, heightPx, channels: 3 } as const;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of encodePng(request, stripsOf(mask), new UpFilter(3 * widthPx))) {
    parts.push(new Uint8Array(part));
  }
  return new File(parts, name, { type: "image/png" });
}

async function* stripsOf({ widthPx, heightPx, data }: Mask): AsyncGenerator<Raster> {
  for (let first = 0; first < heightPx; first += stripRows) {
    const rows = Math.min(stripRows, heightPx - first);
    const strip = createRaster(widthPx, rows, 3);
    const grey = data.subarray(first * widthPx, (first + rows) * widthPx);
    for (let index = 0; index < grey.length; index += 1) {
      const value = grey[index] ?? 0;
      strip.data.fill(value, index * 3, index * 3 + 3);
    }
    yield strip;
  }
}

/** What a file cannot be a mask for, in a sentence. */
export class MaskFileError extends Error {
  override readonly name = "MaskFileError";
}

/** Shapes that differ by less are the same, rounded. */
const shapeTolerance = 0.01;

/**
 * The samples of a mask from a picture: how white it is, black where it is see-through. One of another size is stretched. Throws
 * `MaskFileError` where the browser cannot read it or its shape is not the picture's.
 */
export async function readMask(file: Blob, picture: PixelSize): Promise<Uint8Array> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new MaskFileError(
      "This file is not a picture that the browser can read. The mask stays as it was.",
    );
  });
  try {
    const shape = bitmap.width / bitmap.height / (picture.widthPx / picture.heightPx);
    if (Math.abs(shape - 1) > shapeTolerance) {
      throw new MaskFileError(
        `This mask has another shape (${bitmap.width} × ${bitmap.height} px) than the picture ` +
          `(${picture.widthPx} × ${picture.heightPx} px). The mask stays as it was.`,
      );
    }
    return whitenessOf(bitmap, picture);
  } finally {
    bitmap.close();
  }
}

/** Through a canvas of a few rows, so that the largest mask needs no canvas of its size. */
function whitenessOf(bitmap: ImageBitmap, { widthPx, heightPx }: PixelSize): Uint8Array {
  const data = new Uint8Array(widthPx * heightPx);
  const canvas = new OffscreenCanvas(widthPx, stripRows);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new MaskFileError("This browser gives no canvas to read the file with.");
  for (let first = 0; first < heightPx; first += stripRows) {
    const rows = Math.min(stripRows, heightPx - first);
    context.fillStyle = "black";
    context.fillRect(0, 0, widthPx, rows);
    context.drawImage(bitmap, 0, -first, widthPx, heightPx);
    const { data: colours } = context.getImageData(0, 0, widthPx, rows);
    for (let index = 0; index < widthPx * rows; index += 1) {
      const [red = 0, green = 0, blue = 0] = colours.subarray(index * 4, index * 4 + 3);
      data[first * widthPx + index] = Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue);
    }
  }
  return data;
}
