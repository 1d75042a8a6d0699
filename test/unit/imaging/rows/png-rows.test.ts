import { zlibSync } from "fflate";
import { describe, expect, it } from "vitest";
import { bytesSource } from "#imaging/codecs/byte-source";
import { decodeInFullDepth, decodePicture } from "#imaging/codecs/decode-picture";
import { openPicture } from "#imaging/codecs/open-picture";
import { pngChunk, pngEnd, pngSignature } from "#imaging/codecs/png/chunks";
import { concatBytes, numberBytes } from "../../../support/pictures/bytes";
import { seededRandom } from "../../../support/pictures/random";
import { referencePng, referencePng16 } from "../../../support/reference/png";
import { codecModules } from "../../../support/codec-modules";

const limits = { maxPixels: 4_000_000, maxEdgePx: 20_000 };

interface Kind {
  readonly colourType: number;
  readonly bitDepth: number;
  readonly isInterlaced: boolean;
  readonly hasTransparency?: boolean;
}

const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** First column and row, and steps, of each pass (PNG section 8.2). */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A file of noise with every filter, in several chunks of data. */
function randomPng(widthPx: number, heightPx: number, kind: Kind, seed = 1): Uint8Array {
  const random = seededRandom(seed);
  const { colourType, bitDepth, isInterlaced } = kind;
  const bits = bitDepth * (samplesOf[colourType] ?? 1);
  const rows: Uint8Array[] = [];
  for (const [x, y, stepX, stepY] of isInterlaced ? adam7 : [[0, 0, 1, 1] as const]) {
    const columns = Math.ceil((widthPx - x) / stepX);
    if (columns <= 0) continue;
    for (let row = y; row < heightPx; row += stepY)
      rows.push(
        Uint8Array.from({ length: 1 + Math.ceil((columns * bits) / 8) }, (_, i) =>
          Math.floor(random() * (i === 0 ? 5 : 256)),
        ),
      );
  }
  const data = zlibSync(concatBytes(...rows));
  const third = Math.ceil(data.length / 3);
  const palette = Uint8Array.from({ length: 3 * 2 ** Math.min(8, bitDepth) }, (_, i) => (i * 37) & 255);
  const transparency =
    colourType === 3
      ? [0, 90, 255].slice(0, 2 ** bitDepth)
      : [0, 1, 0, 2, 0, 3].slice(0, 2 * (samplesOf[colourType] ?? 1));
  return concatBytes(
    pngSignature.slice(),
    pngChunk(
      "IHDR",
      concatBytes(numberBytes(widthPx, 4), numberBytes(heightPx, 4), [
        bitDepth,
        colourType,
        0,
        0,
        isInterlaced ? 1 : 0,
      ]),
    ),
    colourType === 3 ? pngChunk("PLTE", palette) : [],
    kind.hasTransparency ? pngChunk("tRNS", Uint8Array.from(transparency)) : [],
    ...[0, 1, 2].map((part) => pngChunk("IDAT", data.slice(part * third, (part + 1) * third))),
    pngEnd.slice(),
  );
}

const kinds: readonly (readonly [number, readonly number[]])[] = [
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
];

const cases = kinds.flatMap(([colourType, depths]) =>
  depths.flatMap((bitDepth) =>
    [false, true].flatMap((isInterlaced) =>
      (colourType < 4 ? [false, true] : [false]).map((hasTransparency) => ({
        colourType,
        bitDepth,
        isInterlaced,
        hasTransparency,
      })),
    ),
  ),
);

describe("the decoder by rows gives the bits of the png crate", () => {
  it.each(cases)(
    "for colour type $colourType of $bitDepth bits, interlaced $isInterlaced, tRNS $hasTransparency",
    async (kind) => {
      const sizes = [
        [1, 1],
        [3, 2],
        [17, 9],
        [5, 400],
        [700, 3],
      ] as const;
      for (const [widthPx, heightPx] of sizes) {
        const file = randomPng(widthPx, heightPx, kind);
        const { raster } = await decodeInFullDepth(file, limits, codecModules);
        const reference = kind.bitDepth === 16 ? referencePng16 : referencePng;
        expect(raster).toEqual(reference(file, raster.channels === 4));
      }
    },
  );

  it("also for 1 × 10,000 and 10,000 × 1, interlaced", async () => {
    for (const [widthPx, heightPx] of [
      [1, 10_000],
      [10_000, 1],
    ] as const) {
      const file = randomPng(widthPx, heightPx, { colourType: 6, bitDepth: 8, isInterlaced: true });
      const { raster } = await decodePicture(file, limits, codecModules);
      expect(raster).toEqual(referencePng(file, true));
    }
  });
});

describe("a PNG that is not whole", () => {
  const kind = { colourType: 2, bitDepth: 8, isInterlaced: false };

  it("is refused: too little data, another checksum, a filter that there is none of", async () => {
    const decode = (file: Uint8Array) => decodePicture(file, limits, codecModules);
    const short = randomPng(20, 20, kind);
    new DataView(short.buffer).setUint32(20, 40);
    await expect(decode(short)).rejects.toThrow(/image-damaged/);
    const flipped = randomPng(20, 20, kind);
    flipped[flipped.length - 30] = (flipped[flipped.length - 30] ?? 0) ^ 1;
    await expect(decode(flipped)).rejects.toThrow(/image-damaged/);
  });

  it("cannot take memory: of a bomb nothing is unpacked beyond the rows that are asked for", async () => {
    const row = new Uint8Array(1 + 3_000);
    const data = zlibSync(concatBytes(...Array.from({ length: 1_000 }, () => row)));
    const file = concatBytes(
      pngSignature.slice(),
      pngChunk("IHDR", concatBytes(numberBytes(1_000, 4), numberBytes(1_000, 4), [8, 2, 0, 0, 0])),
      pngChunk("IDAT", data),
      pngEnd.slice(),
    );
    const opened = await openPicture(bytesSource(file), limits, codecModules);
    let rows = 0;
    for await (const band of opened.bands()) {
      expect(band.data.length).toBeLessThanOrEqual(1_000_000);
      rows += band.heightPx;
    }
    expect(rows).toBe(1_000);
  });
});
