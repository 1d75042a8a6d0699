import type { RowFilter } from "./encode";

/**
 * Filters each row by the one above alone (PNG section 9.2): enough for masks, whose rows are mostly alike, and for where no WebAssembly
 * runs, as on a page (functions/pages/page-headers.ts).
 */
export class UpFilter implements RowFilter {
  /** Above the first row all is zero. */
  #above: Uint8Array;

  constructor(rowBytes: number) {
    this.#above = new Uint8Array(rowBytes);
  }

  filter(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    const rowBytes = this.#above.length;
    const rowCount = bytes.length / rowBytes;
    const filtered = new Uint8Array(bytes.length + rowCount);
    for (let y = 0; y < rowCount; y++) {
      const row = bytes.subarray(y * rowBytes, (y + 1) * rowBytes);
      const at = y * (rowBytes + 1);
      filtered[at] = 2;
      // Differences are stored modulo 256 by the array itself.
      for (let i = 0; i < rowBytes; i++)
        filtered[at + 1 + i] = (row[i] as number) - (this.#above[i] as number);
      this.#above = row;
    }
    // A copy: the caller may reuse the memory of `bytes`.
    this.#above = this.#above.slice();
    return filtered;
  }
}
