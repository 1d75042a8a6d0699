import { describe, expect, it } from "vitest";
import { blendByMask, isBlankMask, maskFor } from "#imaging/masks";
import { createRaster, rasterOf } from "#imaging/raster";

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
