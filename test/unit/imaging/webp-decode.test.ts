import { describe, expect, it } from "vitest";
import { decodeWebp, decodeWebpBands } from "#imaging/codecs/webp/decode";
import { columnsOf, type Raster } from "#imaging/raster";
import { libwebpDecodeModule, libwebpEncodeModule } from "../../support/codec-modules";
import { concatBytes } from "../../support/pictures/bytes";
import { libwebpDecoded } from "../../support/pictures/libwebp";
import { seededRandom } from "../../support/pictures/random";
import { noiseRaster, rasterFrom, rgbaOf, sceneRaster } from "../../support/pictures/rasters";
import { type LibwebpOptions, webpChunk, webpCanvas, webpFile, webpOf } from "../../support/pictures/webp";
import { artPicture, partOf } from "../../support/real-pictures";

const encoded = (raster: Raster, options: Partial<LibwebpOptions>) =>
  webpOf(rgbaOf(raster), options, libwebpEncodeModule);

/** Not by `toEqual`, which compares millions of samples one by one. */
function expectSame(actual: Raster, expected: Raster | null): void {
  expect(expected).not.toBeNull();
  expect([actual.widthPx, actual.heightPx]).toEqual([expected?.widthPx, expected?.heightPx]);
  expect(Buffer.compare(actual.data, expected?.data ?? Buffer.alloc(0))).toBe(0);
}

async function expectAsLibwebp(file: Uint8Array): Promise<void> {
  const expected = await libwebpDecoded(file, libwebpDecodeModule);
  expectSame(decodeWebp(file, true), expected);
}

/** What libwebp's encoder does by these options, in the stream's terms. */
const lossy: Readonly<Record<string, Partial<LibwebpOptions>>> = {
  "few details": { quality: 5 },
  "its defaults": {},
  "much detail, slowly": { quality: 98, method: 6 },
  "whole blocks, quickly": { quality: 60, method: 0 },
  "the simple filter": { quality: 40, filter_type: 0, filter_strength: 80 },
  "a sharp filter, two segments, eight partitions": {
    quality: 50,
    filter_sharpness: 3,
    segments: 2,
    partitions: 3,
  },
  "the sharpest filter, by the picture": {
    quality: 30,
    filter_sharpness: 7,
    sns_strength: 100,
    autofilter: 1,
  },
  "one segment": { quality: 70, segments: 1, sns_strength: 0 },
  "no filter": { quality: 100, filter_strength: 0 },
};

const alphas: Readonly<Record<string, Partial<LibwebpOptions>>> = {
  "not compressed": { alpha_compression: 0 },
  "not compressed nor filtered": { alpha_compression: 0, alpha_filtering: 0 },
  "not filtered": { alpha_filtering: 0 },
  "filtered by the best": { alpha_filtering: 2 },
  "of few levels": { alpha_quality: 20, alpha_filtering: 2 },
};

const lossless: Readonly<Record<string, Partial<LibwebpOptions>>> = {
  "its defaults": { lossless: 1 },
  "exact, below transparency": { lossless: 1, exact: 1 },
  quickly: { lossless: 1, method: 0, quality: 0 },
  slowly: { lossless: 1, method: 5, quality: 80 },
  "nearly lossless": { lossless: 1, near_lossless: 30 },
};

describe("a lossy WebP is decoded as libwebp does, to the bit", () => {
  it.each(Object.entries(lossy))("%s", async (_, options) => {
    for (const name of ["leaves", "face"] as const) {
      await expectAsLibwebp(await encoded(partOf(await artPicture(name), 0, 0, 333, 222), options));
    }
    await expectAsLibwebp(await encoded(noiseRaster(61, 45, 3), options));
  });

  it.each(Object.entries(alphas))("alpha %s", async (_, options) => {
    for (const raster of [sceneRaster(131, 70, 4), noiseRaster(40, 37, 4)]) {
      await expectAsLibwebp(await encoded(raster, { quality: 60, ...options }));
    }
  });

  it("alpha by each filter, not compressed, which the encoder leaves out", async () => {
    const random = seededRandom(5);
    const picture = sceneRaster(37, 21, 3);
    const simple = (await encoded(picture, {})).subarray(12);
    const alpha = Uint8Array.from({ length: 37 * 21 }, () => Math.floor(random() * 256));
    for (const filter of [0, 1, 2, 3]) {
      const chunk = webpChunk("ALPH", concatBytes([filter << 2], alpha));
      await expectAsLibwebp(webpFile(webpCanvas(0x10, 37, 21), chunk, simple));
    }
  });
});

/** A few colours in patches, which is what palettes are for. */
function paletteRaster(colourCount: number, widthPx: number, heightPx: number): Raster {
  const random = seededRandom(colourCount);
  const colours = Array.from({ length: colourCount }, () =>
    [0, 0, 0, 0].map(() => Math.floor(random() * 256)),
  );
  const indices = Array.from({ length: widthPx * heightPx }, () => Math.floor(random() * colourCount));
  return rasterFrom(widthPx, heightPx, 4, (x, y, channel) => {
    const index = indices[(y >> 1) * widthPx + (x >> 1)] ?? 0;
    return channel === 3 && colourCount < 200 ? 255 : (colours[index]?.[channel] ?? 0);
  });
}

describe("a lossless WebP is decoded as libwebp does, to the bit", () => {
  it.each(Object.entries(lossless))("%s", async (_, options) => {
    await expectAsLibwebp(await encoded(partOf(await artPicture("braid"), 0, 0, 333, 222), options));
    await expectAsLibwebp(await encoded(sceneRaster(210, 133, 4), options));
    await expectAsLibwebp(await encoded(noiseRaster(61, 45, 4), options));
  });

  it.each([1, 2, 3, 4, 5, 16, 17, 200, 256])("%i colours", async (colourCount) => {
    for (const method of [0, 4]) {
      await expectAsLibwebp(
        await encoded(paletteRaster(colourCount, 67, 50), { lossless: 1, exact: 1, method }),
      );
    }
  });

  it("a large one, whose copies and blocks go beyond what is kept", async () => {
    const tile = noiseRaster(1000, 90, 3);
    // The tile comes again after a million pixels, farther than a copy can reach, and after nearly as many.
    const raster = rasterFrom(1000, 1300, 3, (x, y, channel) => {
      const row = y < 1100 ? y % 1040 : y % 1047;
      return row < 90 ? (tile.data[(row * 1000 + x) * 3 + channel] ?? 0) : (x >> 5) * (y >> 6) + channel;
    });
    await expectAsLibwebp(await encoded(raster, { lossless: 1, quality: 90, method: 4 }));
  });
});

describe("sizes at the edges", () => {
  const sizes: [number, number][] = [
    [1, 1],
    [2, 1],
    [1, 2],
    [17, 9],
    [16, 16],
    [15, 33],
    [1, 10_000],
    [10_000, 1],
    [16_383, 5],
    [3, 16_383],
  ];

  it.each(sizes)("%i × %i", async (widthPx, heightPx) => {
    const raster = sceneRaster(widthPx, heightPx, 4);
    for (const options of [{ quality: 50 }, { lossless: 1, exact: 1 }]) {
      await expectAsLibwebp(await encoded(raster, options));
    }
  });
});

describe("bands", () => {
  function joined(file: Uint8Array, hasAlpha: boolean, bandHeightPx: number): Raster {
    const parts: Uint8Array[] = [];
    let heightPx = 0;
    let widthPx = 0;
    let channels: 3 | 4 = 3;
    for (const band of decodeWebpBands(file, hasAlpha, bandHeightPx)) {
      expect(band.heightPx).toBeLessThanOrEqual(bandHeightPx);
      parts.push(band.data.slice());
      ({ widthPx, channels } = band);
      heightPx += band.heightPx;
    }
    return { widthPx, heightPx, channels, data: concatBytes(...parts) };
  }

  it.each([1, 2, 3, 7, 16, 24, 64, 1_000])("of %i rows are the whole picture", async (bandHeightPx) => {
    const raster = sceneRaster(53, 97, 4);
    for (const options of [{ quality: 60 }, { lossless: 1 }]) {
      const file = await encoded(raster, options);
      for (const hasAlpha of [false, true]) {
        expectSame(joined(file, hasAlpha, bandHeightPx), decodeWebp(file, hasAlpha));
      }
    }
  });

  it("use the same memory again", async () => {
    const file = await encoded(sceneRaster(40, 64, 3), {});
    const memories = new Set([...decodeWebpBands(file, false, 10)].map(({ data }) => data.buffer));
    expect(memories.size).toBe(1);
  });

  it("have the colours of the whole where alpha is left out", async () => {
    const file = await encoded(sceneRaster(40, 30, 4), { lossless: 1, exact: 1 });
    const rgba = decodeWebp(file, true);
    const rgb = decodeWebp(file, false);
    expect(rgb.channels).toBe(3);
    const first = columnsOf(rgba, 0, 1);
    expect([...columnsOf(rgb, 0, 1).data]).toEqual([...first.data].filter((_, i) => i % 4 !== 3));
  });
});

describe("streams that no encoder writes", () => {
  /** Numbers of so many bits, the lowest first, as a lossless stream has them. */
  function bitStream(...fields: readonly [value: number, bitCount: number][]): Uint8Array {
    const bits = fields.flatMap(([value, count]) =>
      Array.from({ length: count }, (_, i) => (value >> i) & 1),
    );
    return Uint8Array.from({ length: Math.ceil(bits.length / 8) }, (_, byte) =>
      bits.slice(byte * 8, byte * 8 + 8).reduce((sum, bit, i) => sum | (bit << i), 0),
    );
  }
  const header = (edge: number): [number, number][] => [
    [0x2f, 8],
    [edge - 1, 14],
    [edge - 1, 14],
    [0, 1],
    [0, 3],
  ];
  const losslessFile = (...fields: readonly [number, number][]) =>
    webpFile(webpChunk("VP8L", bitStream(...fields)));
  /** A code of one symbol, which takes no bits. */
  const only = (symbol: number): [number, number][] => [
    [1, 1],
    [0, 1],
    [1, 1],
    [symbol, 8],
  ];

  it("a picture of one colour takes no bits for its pixels", async () => {
    const colours = [10, 20, 30, 255, 0].flatMap(only);
    const file = losslessFile(...header(300), [0, 1], [0, 1], [0, 1], ...colours);
    await expectAsLibwebp(file);
    expect([...decodeWebp(file, true).data.subarray(0, 4)]).toEqual([20, 10, 30, 255]);
  });

  it.each([
    [
      "a transform twice",
      [
        [1, 1],
        [2, 2],
        [1, 1],
        [2, 2],
      ],
    ],
    [
      "a cache of no bits",
      [
        [0, 1],
        [1, 1],
        [0, 4],
      ],
    ],
    [
      "a cache of twelve bits",
      [
        [0, 1],
        [1, 1],
        [12, 4],
      ],
    ],
    [
      "a code without symbols",
      [
        [0, 1],
        [0, 1],
        [0, 1],
        [0, 1],
        [0, 4],
        [0, 12],
        [0, 1],
      ],
    ],
    [
      "no end",
      [
        [0, 1],
        [0, 1],
        [0, 1],
      ],
    ],
  ] as [string, [number, number][]][])("%s is refused", async (_, fields) => {
    const file = losslessFile(...header(8), ...fields);
    expect(await libwebpDecoded(file, libwebpDecodeModule)).toBeNull();
    expect(() => decodeWebp(file, true)).toThrow(expect.objectContaining({ code: "image-damaged" }));
  });

  it.each(["VP8 ", "VP8L"])("no data in %s are refused", (name) => {
    const file = webpFile(webpChunk(name, new Uint8Array(0)));
    expect(() => decodeWebp(file, true)).toThrow(expect.objectContaining({ code: "image-damaged" }));
  });

  it("a frame whose coefficients are missing is refused, and a chunk that is cut is incomplete", async () => {
    const file = await encoded(noiseRaster(64, 64, 3), {});
    const frame = file.subarray(20);
    const short = webpFile(webpChunk("VP8 ", frame.subarray(0, Math.floor(frame.length * 0.7))));
    expect(await libwebpDecoded(short, libwebpDecodeModule)).toBeNull();
    expect(() => decodeWebp(short, false)).toThrow(expect.objectContaining({ code: "image-damaged" }));
    const cut = file.subarray(0, file.length - 9);
    expect(() => decodeWebp(cut, false)).toThrow(expect.objectContaining({ code: "image-truncated" }));
  });
});
