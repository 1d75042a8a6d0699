import { LimnError } from "#contract/errors";
import type { EncodeRequest } from "../strips";
import type { RowFilter } from "./encode";
import { writtenPixelBytes } from "./head";

/** What filter.wasm exports; assembly/index.ts is the source. Addresses and lengths are in bytes. */
interface FilterExports {
  readonly memory: WebAssembly.Memory;
  heapBase(): number;
  filterRow(row: number, above: number, target: number, rowBytes: number, pixelBytes: number): void;
  adler32(sum: number, bytes: number, lengthBytes: number): number;
}

/** What the module may read before a row and behind it, and write behind it. */
const marginBytes = 16;
const memoryPageBytes = 65_536;

/**
 * Filters rows for compression, byte by byte (PNG section 9.2), each with whichever of Sub, Up and Paeth leaves the smallest sum of
 * absolute differences. Keeps the last row between calls, and nothing else. The first row is filtered by itself, so that it may be any
 * row of a picture.
 */
export class AdaptiveFilter implements RowFilter {
  readonly #exports: FilterExports;
  readonly #memory: Uint8Array;
  readonly #rowBytes: number;
  readonly #pixelBytes: number;
  readonly #target: number;
  #row: number;
  #spareRow: number;
  /** The address of the last row; 0 before the first. */
  #above = 0;
  #checksum = 1;

  /** @param module filter.wasm */
  constructor(module: WebAssembly.Module, widthPx: number, pixelBytes: number) {
    this.#exports = instantiate(module);
    this.#pixelBytes = pixelBytes;
    this.#rowBytes = widthPx * pixelBytes;
    const slotBytes = Math.ceil((this.#rowBytes + 2 * marginBytes) / marginBytes) * marginBytes;
    const base = this.#exports.heapBase() + marginBytes;
    this.#row = base;
    this.#spareRow = base + slotBytes;
    this.#target = base + 2 * slotBytes;
    const { memory } = this.#exports;
    const missingBytes = this.#target + slotBytes - memory.buffer.byteLength;
    if (missingBytes > 0) memory.grow(Math.ceil(missingBytes / memoryPageBytes));
    this.#memory = new Uint8Array(memory.buffer);
  }

  /** How many bytes rows of so many bytes become. */
  filteredBytes(sizeBytes: number): number {
    return sizeBytes + sizeBytes / this.#rowBytes;
  }

  /** The checksum of everything that was filtered (RFC 1950, section 8.2). */
  get adler32(): number {
    return this.#checksum;
  }

  /** The next rows of the picture, each with its filter type before it, in the first bytes of `room`. */
  filter(
    bytes: Uint8Array,
    room: Uint8Array<ArrayBuffer> = new Uint8Array(this.filteredBytes(bytes.length)),
  ): Uint8Array<ArrayBuffer> {
    const rowBytes = this.#rowBytes;
    const rowCount = bytes.length / rowBytes;
    for (let y = 0; y < rowCount; y++) {
      const filtered = this.#filterRow(bytes.subarray(y * rowBytes, (y + 1) * rowBytes));
      room.set(filtered, y * (rowBytes + 1));
    }
    return room.subarray(0, this.filteredBytes(bytes.length));
  }

  /** The row with its filter type before it, until the next one. */
  #filterRow(bytes: Uint8Array): Uint8Array {
    const [row, rowBytes, target] = [this.#row, this.#rowBytes, this.#target];
    this.#memory.set(bytes, row);
    this.#exports.filterRow(row, this.#above, target, rowBytes, this.#pixelBytes);
    this.#checksum = this.#exports.adler32(this.#checksum, target, rowBytes + 1) >>> 0;
    this.#above = row;
    [this.#row, this.#spareRow] = [this.#spareRow, row];
    return this.#memory.subarray(target, target + rowBytes + 1);
  }
}

/** The filter of such a picture's rows; `module` is filter.wasm. */
export function adaptiveFilterOf(request: EncodeRequest, module: WebAssembly.Module): AdaptiveFilter {
  return new AdaptiveFilter(module, request.widthPx, writtenPixelBytes(request));
}

/** An instance with a memory of its own. Throws `internal` if the module is another one. */
function instantiate(module: WebAssembly.Module): FilterExports {
  const { exports } = new WebAssembly.Instance(module, {});
  if (typeof exports["filterRow"] !== "function") {
    throw new LimnError("internal", { detail: "the module has no filters of rows" });
  }
  // The signatures are those of assembly/index.ts.
  return exports as unknown as FilterExports;
}
