import { describe, expect, it } from "vitest";
import { fill } from "#imaging/fill/fill";
import { fillSmoothly } from "#imaging/fill/fill-smoothly";
import { createRaster, type Raster } from "#imaging/raster";
import { artPicture, copyOf, partOf } from "../../../support/real-pictures";
import { rasterFrom, sceneRaster } from "../../../support/pictures/rasters";
import { psnrInsideDb, steepnessInside } from "../../../support/pictures/scores";

type Shape = (x: number, y: number) => boolean;

const disc =
  (centreX: number, centreY: number, radiusPx: number): Shape =>
  (x, y) =>
    (x - centreX) ** 2 + (y - centreY) ** 2 < radiusPx ** 2;

function maskFrom({ widthPx, heightPx }: Raster, isPainted: Shape): Uint8Array {
  const mask = new Uint8Array(widthPx * heightPx);
  mask.forEach((_, at) => {
    if (isPainted(at % widthPx, Math.floor(at / widthPx))) mask[at] = 255;
  });
  return mask;
}

/** The picture with its painted part gone and filled again; what was there must not help. */
async function filled(truth: Raster, mask: Uint8Array, seed = 1): Promise<Raster> {
  const picture = copyOf(truth);
  mask.forEach((value, at) => {
    if (value === 255) picture.data.fill(200, at * truth.channels, (at + 1) * truth.channels);
  });
  await fill(picture, { mask, seed });
  return picture;
}

function blurred(truth: Raster, mask: Uint8Array): Raster {
  const picture = copyOf(truth);
  const box = { left: 0, top: 0, right: truth.widthPx, bottom: truth.heightPx };
  fillSmoothly({ picture, mask }, box);
  return picture;
}

/** Stripes at an angle upon a second, slower wave: what comes next is known. */
const stripes = rasterFrom(140, 120, 3, (x, y, c) =>
  Math.round(128 + 70 * Math.sign(Math.sin((x + y) * (Math.PI / 8))) + 30 * Math.sin((x - y) / 20 + c)),
);

describe("a filled hole", () => {
  it("goes on with what is regular, far nearer to the truth than a blur", async () => {
    const mask = maskFrom(stripes, disc(70, 60, 22));
    const result = await filled(stripes, mask);
    expect(psnrInsideDb(result, stripes, mask)).toBeGreaterThan(
      psnrInsideDb(blurred(stripes, mask), stripes, mask) + 6,
    );
  });

  it("leads a straight edge through", async () => {
    const truth = rasterFrom(120, 120, 3, (x, y) => (y > 0.4 * x + 30 ? 40 : 220));
    const mask = maskFrom(truth, disc(60, 54, 20));
    const result = await filled(truth, mask);
    expect(psnrInsideDb(result, truth, mask)).toBeGreaterThan(
      psnrInsideDb(blurred(truth, mask), truth, mask) + 6,
    );
  });

  it.each([
    ["knit", disc(150, 190, 24)],
    ["leaves", disc(90, 150, 24)],
    ["braid", disc(130, 60, 20)],
    ["hero", (x: number, y: number) => x > 150 && x < 200 && y > 28 && y < 44],
  ] as const)(
    "of the picture %s has as much texture as was there, which a blur has not",
    async (name, shape) => {
      const truth = await artPicture(name);
      const mask = maskFrom(truth, shape);
      const wanted = steepnessInside(truth, mask);
      const share = steepnessInside(await filled(truth, mask), mask) / wanted;
      const blurredShare = steepnessInside(blurred(truth, mask), mask) / wanted;
      expect(share).toBeGreaterThan(0.5);
      expect(share).toBeLessThan(1.5);
      expect(blurredShare).toBeLessThan(0.5 * share);
      expect(psnrInsideDb(await filled(truth, mask), truth, mask)).toBeGreaterThan(10);
    },
  );

  it("meets a slow gradient without a step at its rim", async () => {
    const truth = rasterFrom(150, 100, 3, (x, y, c) => Math.round(60 + x * 0.9 + y * 0.3 + c * 8));
    const mask = maskFrom(truth, disc(75, 50, 20));
    const result = await filled(truth, mask);
    const steps: number[] = [];
    mask.forEach((value, at) => {
      if (value !== 0 && mask[at - 1] === 0) {
        steps.push(Math.abs((result.data[at * 3] ?? 0) - (result.data[at * 3 - 3] ?? 0)));
      }
    });
    expect(Math.max(...steps)).toBeLessThanOrEqual(6);
    expect(psnrInsideDb(result, truth, mask)).toBeGreaterThan(30);
  });
});

describe("what is not painted", () => {
  it.each([3, 4] as const)(
    "stays to the bit, with %i channels, holes at all borders and soft edges",
    async (channels) => {
      const truth = sceneRaster(150, 110, channels);
      const mask = maskFrom(
        truth,
        (x, y) =>
          disc(0, 0, 22)(x, y) || disc(149, 60, 16)(x, y) || disc(70, 109, 14)(x, y) || disc(60, 40, 9)(x, y),
      );
      for (let x = 90; x < 110; x++) mask[50 * 150 + x] = (x - 89) * 12;
      const result = await filled(truth, mask);
      const changedOutside = result.data.findIndex(
        (value, i) => mask[Math.floor(i / channels)] === 0 && value !== truth.data[i],
      );
      expect(changedOutside).toBe(-1);
      expect(result.data).not.toEqual(truth.data);
    },
  );

  it("is all of a wire's picture but the wire, which goes", async () => {
    const clean = partOf(await artPicture("leaves"), 20, 20, 160, 120);
    const wired = copyOf(clean);
    const mask = maskFrom(clean, (x, y) => Math.abs(y - 40 - x / 4) < 3);
    mask.forEach((value, at) => {
      if (value !== 0) wired.data.fill(0, at * 3, at * 3 + 3);
    });
    await fill(wired, { mask, seed: 3 });
    expect(psnrInsideDb(wired, clean, mask)).toBeGreaterThan(
      psnrInsideDb(createRaster(160, 120, 3), clean, mask) + 8,
    );
  });
});

describe("alpha", () => {
  it("is filled, too: a hole in an opaque shape becomes opaque, one in emptiness stays empty", async () => {
    const truth = rasterFrom(120, 100, 4, (x, y, c) => {
      if (c === 3) return x < 60 ? 255 : 0;
      return 60 + ((x * 7 + y * 13 + c * 40) % 90);
    });
    const mask = maskFrom(truth, (x, y) => disc(30, 50, 10)(x, y) || disc(95, 50, 10)(x, y));
    const result = await filled(truth, mask);
    const alphaAt = (x: number, y: number) => result.data[(y * 120 + x) * 4 + 3] ?? 0;
    expect(alphaAt(30, 50)).toBeGreaterThan(245);
    expect(alphaAt(95, 50)).toBeLessThan(10);
  });
});

describe("the same", () => {
  it("seed gives the same picture, bit for bit", async () => {
    const truth = partOf(await artPicture("knit"), 40, 60, 130, 130);
    const mask = maskFrom(truth, disc(65, 65, 18));
    const [once, again] = [await filled(truth, mask, 7), await filled(truth, mask, 7)];
    expect(again.data).toEqual(once.data);
  });

  it("fill with less room for its search keeps the picture's own detail", async () => {
    const truth = await artPicture("knit");
    const mask = maskFrom(truth, disc(150, 190, 24));
    const picture = copyOf(truth);
    await fill(picture, { mask, seed: 1, limits: { layerPixels: 20_000, layerHolePixels: 2_000 } });
    const share = steepnessInside(picture, mask) / steepnessInside(truth, mask);
    expect(share).toBeGreaterThan(0.6);
    expect(share).toBeLessThan(1.5);
  });
});

describe("a mask", () => {
  const picture = sceneRaster(60, 40, 3);
  const codeOf = (mask: Uint8Array, of = picture) =>
    fill(of, { mask, seed: 1 }).then(
      () => "filled",
      (error: { code?: string }) => error.code,
    );

  it("of nothing, and one of nearly all, are refused, and nothing is changed", async () => {
    const before = picture.data.slice();
    expect(await codeOf(new Uint8Array(60 * 40))).toBe("mask-blank");
    expect(await codeOf(new Uint8Array(60 * 40).fill(255))).toBe("mask-too-large");
    expect(await codeOf(maskFrom(picture, (x) => x > 2))).toBe("mask-too-large");
    expect(picture.data).toEqual(before);
  });

  it.each([
    [2, 1],
    [3, 3],
    [9, 7],
    [1, 40],
    [40, 2],
  ])("of one pixel in a picture of %i × %i is filled", async (widthPx, heightPx) => {
    const tiny = rasterFrom(widthPx, heightPx, 3, () => 90);
    tiny.data.fill(255, 0, 3);
    const mask = new Uint8Array(widthPx * heightPx);
    mask[0] = 255;
    expect(await codeOf(mask, tiny)).toBe("filled");
    expect(Math.abs((tiny.data[0] ?? 0) - 90)).toBeLessThanOrEqual(2);
  });

  it("of most of a picture is filled", async () => {
    const most = maskFrom(picture, (x) => x > 9);
    expect(await codeOf(most, sceneRaster(60, 40, 3))).toBe("filled");
  });
});

describe("a long fill", () => {
  it("tells of its progress, which only grows, and ends when it is to", async () => {
    const picture = sceneRaster(120, 90, 3);
    const mask = maskFrom(picture, disc(60, 45, 15));
    const shares: number[] = [];
    await fill(copyOf(picture), { mask, seed: 1 }, { onPiece: (share) => void shares.push(share) });
    expect(shares.length).toBeGreaterThan(20);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeCloseTo(1, 6);

    const stopped = new Error("canceled");
    let pieces = 0;
    const work = fill(
      copyOf(picture),
      { mask, seed: 1 },
      {
        onPiece: async () => {
          pieces += 1;
          if (pieces === 3) throw stopped;
        },
      },
    );
    await expect(work).rejects.toBe(stopped);
    expect(pieces).toBe(3);
  });
});
