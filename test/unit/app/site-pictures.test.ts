import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { inputLimits } from "#contract/limits";
import { inspectPicture } from "#imaging/codecs/inspect";
import { sitePictures, socialCard } from "../../../app/site/site-pictures";

const manifestSchema = z.object({
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string() })),
});

const read = (address: string) => readFileSync(`public${address}`);
const sizeOf = (address: string) => {
  const file = read(address);
  const result = inspectPicture(file, file.length, inputLimits);
  if (result.kind !== "picture") throw new Error(`${address} has no size in its ${file.length} bytes`);
  return result.inspection.upright;
};

describe("the pictures of the site", () => {
  it.each(Object.entries(sitePictures))("%s: are there, and as large as the page says", (_name, pair) => {
    const shape = pair.widthPx / pair.heightPx;
    expect(sizeOf(pair.after.full.webp)).toEqual({ widthPx: pair.widthPx, heightPx: pair.heightPx });
    for (const address of [pair.before, ...Object.values(pair.after).map(({ webp }) => webp)]) {
      const { widthPx, heightPx } = sizeOf(address);
      expect(Math.abs(widthPx / heightPx / shape - 1)).toBeLessThan(0.02);
    }
  });

  it.each(Object.entries(sitePictures))(
    "%s: weigh at most 150 KB together, at every width",
    (_name, pair) => {
      for (const width of ["mobile", "small", "full"] as const) {
        for (const format of ["avif", "webp"] as const) {
          const sizeBytes = read(pair.before).length + read(pair.after[width][format]).length;
          expect(sizeBytes).toBeLessThanOrEqual(150 * 1_024);
        }
      }
    },
  );

  it("the social card and the icons of the manifest are as large as they say", () => {
    expect(sizeOf(socialCard.src)).toEqual({ widthPx: socialCard.widthPx, heightPx: socialCard.heightPx });
    const { icons } = manifestSchema.parse(JSON.parse(String(read("/manifest.webmanifest"))));
    const pngs = icons.filter(({ type }) => type === "image/png");
    expect(pngs.length).toBe(3);
    for (const { src, sizes } of pngs) {
      const { widthPx, heightPx } = sizeOf(src);
      expect(`${widthPx}x${heightPx}`).toBe(sizes);
    }
  });
});
