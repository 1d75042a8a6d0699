import { type Raster, rowsOf, type Samples } from "#imaging/raster";

export function concatBytes(...parts: (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

export function latin1Bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** An unsigned number in `length` bytes. */
export function numberBytes(value: number, length: number, littleEndian = false): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from({ length }, (_, i) => Math.floor(value / 256 ** (length - 1 - i)) % 256);
  return littleEndian ? bytes.reverse() : bytes;
}

/** A raster's rows in strips of `stripHeightPx`, as the encoders take them. */
export async function* stripsOf<Data extends Samples>(
  raster: Raster<Data>,
  stripHeightPx = raster.heightPx,
): AsyncGenerator<Raster<Data>> {
  for (let first = 0; first < raster.heightPx; first += stripHeightPx) {
    yield rowsOf(raster, first, Math.min(raster.heightPx, first + stripHeightPx));
  }
}

export async function collectBytes(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return concatBytes(...parts);
}
