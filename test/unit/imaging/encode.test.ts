import zlib from "node:zlib";
import { describe, expect, it } from "vitest";
import { encoders } from "#imaging/codecs/encoders";
import { decodePicture } from "#imaging/codecs/decode-picture";
import { flushedBy } from "#imaging/codecs/png/flushed-deflate";
import { inputLimits } from "#contract/limits";
import type { Raster } from "#imaging/raster";
import { codecModules } from "../../support/codec-modules";
import { collectBytes, stripsOf } from "../../support/pictures/bytes";
import { noiseRaster, sceneRaster } from "../../support/pictures/rasters";

const withDeflate = { ...codecModules, deflate: flushedBy(zlib) };

describe("a PNG that is packed by a deflate of the platform's", () => {
  it.each([3, 4] as const)("has the samples of one that streams pack: %i channels", async (channels) => {
    const raster = sceneRaster(203, 151, channels);
    const files = [codecModules, withDeflate].map((tools) =>
      collectBytes(encoders.png.encode(raster, stripsOf(raster, 33), tools)),
    );
    for (const file of await Promise.all(files)) {
      const { data } = (await decodePicture(file, inputLimits, codecModules)).raster;
      expect(Buffer.compare(data, raster.data)).toBe(0);
    }
  });
});

describe("encoders refuse", () => {
  async function* nothing(): AsyncGenerator<Raster> {}

  it.each([
    ["png", { widthPx: 2 ** 31, heightPx: 1 }],
    ["jpeg", { widthPx: 65_501, heightPx: 1 }],
    ["webp", { widthPx: 16_384, heightPx: 1 }],
    ["webp", { widthPx: 5000, heightPx: 5000 }],
  ] as const)("a picture that %s cannot hold, at once", (format, size) => {
    const call = () => encoders[format].encode({ ...size, channels: 3 }, nothing(), codecModules);
    expect(call).toThrow(expect.objectContaining({ code: "output-format-too-large" }));
  });

  const waysOfAll = [
    ["png", codecModules],
    ["png", withDeflate],
    ["jpeg", codecModules],
    ["webp", codecModules],
  ] as const;

  it.each(waysOfAll)("%s strips that are not the picture", async (format, tools) => {
    const strips = [
      ["too few rows", { widthPx: 10, heightPx: 9, channels: 3 }],
      ["too many rows", { widthPx: 10, heightPx: 7, channels: 3 }],
      ["another width", { widthPx: 11, heightPx: 8, channels: 3 }],
      ["other channels", { widthPx: 10, heightPx: 8, channels: 4 }],
    ] as const;
    for (const [, request] of strips) {
      const encoding = collectBytes(
        encoders[format].encode(request, stripsOf(sceneRaster(10, 8, 3), 4), tools),
      );
      await expect(encoding).rejects.toMatchObject({ code: "internal" });
    }
  });

  it.each(waysOfAll)("%s passes on what stopped the strips", async (format, tools) => {
    const reason = new Error("canceled");
    async function* stopping(): AsyncGenerator<Raster> {
      yield* stripsOf(sceneRaster(10, 4, 3));
      throw reason;
    }
    const request = { widthPx: 10, heightPx: 8, channels: 3 } as const;
    await expect(collectBytes(encoders[format].encode(request, stopping(), tools))).rejects.toBe(reason);
  });

  it.each(["jpeg", "webp"] as const)("%s qualities outside 1–100", async (format) => {
    for (const quality of [0, 101, Number.NaN]) {
      const raster = sceneRaster(8, 8, 3);
      const request = { ...raster, quality };
      const encoding = collectBytes(encoders[format].encode(request, stripsOf(raster), codecModules));
      await expect(encoding).rejects.toMatchObject({ code: "internal" });
    }
  });

  it.each([codecModules, withDeflate])(
    "PNG asks for no more strips once its reader has stopped",
    async (tools) => {
      let asked = 0;
      let isClosed = false;
      async function* endless(): AsyncGenerator<Raster> {
        try {
          for (; asked < 650; asked++) yield noiseRaster(500, 100, 3, asked);
        } finally {
          isClosed = true;
        }
      }
      const request = { widthPx: 500, heightPx: 65_000, channels: 3 } as const;
      let read = 0;
      for await (const chunk of encoders.png.encode(request, endless(), tools)) {
        read += chunk.length;
        if (read > 100_000) break;
      }
      await expect.poll(() => isClosed).toBe(true);
      expect(asked).toBeLessThan(20);
    },
  );
});
