import { describe, expect, it } from "vitest";
import { blendByMask, checkMaskShape, isBlankMask, maskFor, sharesOfMask } from "#imaging/masks";
import { createRaster, rasterOf } from "#imaging/raster";
import { rasterFrom } from "../../support/pictures/rasters";

const pixel = (...samples: number[]) =>
  rasterOf(1, 1, samples.length === 4 ? 4 : 3, Uint8Array.from(samples));

describe("a mask that somebody painted", () => {
  it.each([
    ["white is painted", pixel(255, 255, 255), 255],
    ["black is not", pixel(0, 0, 0), 0],
    ["what is transparent is not, whatever its colour", pixel(255, 255, 255, 0), 0],
    ["half transparent white is half painted", pixel(255, 255, 255, 128), 128],
    ["a colour counts by its lightness", pixel(0, 255, 0), 149],
  ])("%s", (_, painted, grey) => {
    expect([...maskFor(painted, painted).data]).toEqual([grey, grey, grey]);
    expect(isBlankMask(painted)).toBe(grey < 128);
  });

  it("of another size is brought to the picture's, and keeps its shape", () => {
    const painted = createRaster(8, 4, 3);
    for (let at = 0; at < 32; at += 1) if (at % 8 >= 4) painted.data.fill(255, at * 3, at * 3 + 3);
    const mask = maskFor(painted, { widthPx: 32, heightPx: 16 });
    expect([mask.widthPx, mask.heightPx, mask.channels]).toEqual([32, 16, 3]);
    expect([mask.data[0], mask.data[31 * 3]]).toEqual([0, 255]);
    expect(isBlankMask(mask)).toBe(false);
  });

  it("lets one picture through where it is black and another where it is white", () => {
    const [black, white] = [pixel(10, 20, 30), pixel(110, 220, 130)];
    const by = (grey: number) => [...blendByMask(black, white, pixel(grey, grey, grey)).data];
    expect([by(0), by(255), by(51)]).toEqual([
      [10, 20, 30],
      [110, 220, 130],
      [30, 60, 50],
    ]);
  });
});

const shares = (values: readonly number[]) => {
  const mask = rasterFrom(values.length, 1, 3, (x) => values[x] ?? 0);
  return [...sharesOfMask(maskFor(mask, mask))];
};

describe("a mask's shares", () => {
  it("are all where it is white, none where it is black, and in between a part", () => {
    expect(shares([0, 128, 255])).toEqual([0, 128, 255]);
  });

  it("know nothing of the noise that a JPEG leaves in black and white", () => {
    expect(shares([3, 11, 246, 255])).toEqual([0, 0, 255, 255]);
  });
});

describe("a mask's shape", () => {
  const size = (widthPx: number, heightPx: number) => ({ widthPx, heightPx });

  it.each([
    [size(1_000, 667), size(1_000, 667)],
    [size(50, 33), size(1_000, 667)],
    [size(33, 50), size(667, 1_000)],
  ])("%j is that of %j", (mask, picture) => {
    expect(() => checkMaskShape(mask, picture)).not.toThrow();
  });

  it.each([
    [size(667, 1_000), size(1_000, 667)],
    [size(100, 100), size(1_000, 667)],
  ])("%j is not that of %j, which is said with both sizes", (mask, picture) => {
    expect(() => checkMaskShape(mask, picture)).toThrow(
      expect.objectContaining({
        code: "mask-mismatched",
        publicDetail: expect.stringContaining("1000 × 667"),
      }),
    );
  });
});
