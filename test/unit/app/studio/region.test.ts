import { describe, expect, it } from "vitest";
import { regionAfterKey, regionAround, regionEdgePx } from "../../../../app/screens/studio/preview/region";

const picture = { widthPx: 1_000, heightPx: 600 };
const times = (factor: number) => ({
  widthPx: picture.widthPx * factor,
  heightPx: picture.heightPx * factor,
});

describe("the region of a preview", () => {
  it.each([
    [2, 256],
    [4, 256],
    [8, 128],
    [16, 64],
  ])("is at ×%i a square of %i px", (factor, edgePx) => {
    expect(regionEdgePx(picture, times(factor))).toBe(edgePx);
  });

  it("is no larger than the picture, and never nothing", () => {
    expect(regionEdgePx({ widthPx: 90, heightPx: 40 }, { widthPx: 180, heightPx: 80 })).toBe(40);
    expect(regionEdgePx({ widthPx: 1, heightPx: 5_000 }, { widthPx: 16, heightPx: 80_000 })).toBe(1);
  });

  it("stays within the picture wherever it is put", () => {
    expect(regionAround(picture, 256, 500, 300)).toEqual({ xPx: 372, yPx: 172, widthPx: 256, heightPx: 256 });
    expect(regionAround(picture, 256, -50, 9_999)).toMatchObject({ xPx: 0, yPx: 344 });
    expect(regionAround(picture, 256, 1_000, 0)).toMatchObject({ xPx: 744, yPx: 0 });
  });

  it("moves by a quarter of itself, with Shift by a pixel, and not at all by other keys", () => {
    const region = regionAround(picture, 256, 500, 300);
    const after = (key: string, shiftKey = false) => regionAfterKey(region, picture, { key, shiftKey });
    expect(after("ArrowLeft")).toMatchObject({ xPx: 308, yPx: 172 });
    expect(after("ArrowDown")).toMatchObject({ xPx: 372, yPx: 236 });
    expect(after("ArrowRight", true)).toMatchObject({ xPx: 373, yPx: 172 });
    expect(after("ArrowUp", true)).toMatchObject({ xPx: 372, yPx: 171 });
    expect(after("Enter")).toBeNull();
  });
});
