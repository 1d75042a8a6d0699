import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { AdaptiveFilter } from "#imaging/codecs/png/filter";
import { UpFilter } from "#imaging/codecs/png/up-filter";
import { seededRandom } from "#imaging/seeded-random";
import { codecModules } from "../../support/codec-modules";

type Row = readonly number[];

/** PNG section 9.4, word for word. */
function paeth(a: number, b: number, c: number): number {
  const p = a + b - c;
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
  if (pa <= pb && pa <= pc) return a;
  return pb <= pc ? b : c;
}

/** What a filter leaves of a row (section 9.2), each difference modulo 256. */
function left(type: number, row: Row, above: Row, pixelBytes: number): number[] {
  return row.map((value, i) => {
    const [a, b, c] = [row[i - pixelBytes] ?? 0, above[i] ?? 0, above[i - pixelBytes] ?? 0];
    const predictions: Record<number, number> = { 1: a, 2: b, 4: paeth(a, b, c) };
    return (value - (predictions[type] ?? Number.NaN)) & 255;
  });
}

/** A zlib stream ends with the checksum of its contents. */
function adler32(bytes: Uint8Array): number {
  const stream = deflateSync(bytes);
  return stream.readUInt32BE(stream.length - 4);
}

/** The sum of differences, taken as signed (section 12.7). */
const size = (differences: Row) =>
  differences.reduce((sum, byte) => sum + (byte < 128 ? byte : 256 - byte), 0);

const kinds: Readonly<Record<string, (random: () => number, i: number, y: number) => number>> = {
  noise: (random) => Math.floor(random() * 256),
  "extremes alone": (random) => (random() < 0.5 ? 0 : 255),
  "steps of one": (random, i, y) => (128 + y + i + Math.floor(random() * 3)) & 255,
  "rows that are alike": (_, i) => (i * 89) & 255,
  "columns that are alike": (_, i, y) => (y * 57 + (i % 4)) & 255,
};

function rowsOf(kind: string, widthBytes: number, heightPx: number): Row[] {
  const random = seededRandom(widthBytes * 31 + heightPx);
  const valueAt = kinds[kind] ?? (() => Number.NaN);
  return Array.from({ length: heightPx }, (_, y) =>
    Array.from({ length: widthBytes }, (__, i) => valueAt(random, i, y)),
  );
}

/** Pixels of grey, of colour with and without alpha, in 8 and 16 bits. */
const pixelSizes = [1, 2, 3, 4, 6, 8];
const widthsPx = [1, 2, 5, 16, 17, 43, 333];
const heightPx = 9;

describe("the filters of PNG rows", () => {
  it.each(Object.keys(kinds))("leave what the format says, of the filter that leaves least: %s", (kind) => {
    const chosen = new Set<number>();
    for (const pixelBytes of pixelSizes) {
      for (const widthPx of widthsPx) {
        const rows = rowsOf(kind, widthPx * pixelBytes, heightPx);
        const filter = new AdaptiveFilter(codecModules.pngFilter, widthPx, pixelBytes);
        // In three strips, whose memory is another's once they are filtered.
        const strips = [rows.slice(0, 1), rows.slice(1, 5), rows.slice(5)];
        const filtered = strips.flatMap((strip) => {
          const bytes = Uint8Array.from(strip.flat());
          const made = Array.from(filter.filter(bytes));
          bytes.fill(77);
          return made;
        });
        for (const [y, row] of rows.entries()) {
          const [type = 0, ...differences] = filtered.slice(y * (row.length + 1), (y + 1) * (row.length + 1));
          chosen.add(type);
          const above = rows[y - 1];
          expect(differences).toEqual(left(type, row, above ?? [], pixelBytes));
          const sizes = (above ? [1, 2, 4] : [1]).map((one) => size(left(one, row, above ?? [], pixelBytes)));
          expect(size(differences)).toBe(Math.min(...sizes));
        }
        expect(filter.adler32).toBe(adler32(Uint8Array.from(filtered)));
      }
    }
    expect(chosen.size).toBeGreaterThan(1);
  });

  it("can be had of a row of any length that PNG is written in", () => {
    const widthPx = 65_535;
    const filter = new AdaptiveFilter(codecModules.pngFilter, widthPx, 8);
    const row = Uint8Array.from({ length: widthPx * 8 }, (_, i) => (i * i) >> 3);
    const filtered = filter.filter(Uint8Array.from([...row, ...row]));
    expect(filtered.length).toBe(2 * (row.length + 1));
    // The second row is the first again.
    expect(filtered[row.length + 1]).toBe(2);
    expect(filtered.subarray(row.length + 2).every((difference) => difference === 0)).toBe(true);
    expect(filter.adler32).toBe(adler32(filtered));
  });

  it("leave what changes from row to row where no WebAssembly runs", () => {
    const rows = rowsOf("noise", 30, heightPx);
    const filter = new UpFilter(30);
    const filtered = [rows.slice(0, 4), rows.slice(4)].flatMap((strip) =>
      Array.from(filter.filter(Uint8Array.from(strip.flat()))),
    );
    expect(filtered).toEqual(rows.flatMap((row, y) => [2, ...left(2, row, rows[y - 1] ?? [], 3)]));
  });
});
