import { describe, expect, it } from "vitest";
import { maskOf } from "#imaging/fill/mask";
import { rasterFrom } from "../../../support/pictures/rasters";

describe("a mask's picture", () => {
  it("is painted where it is white, and mixes in between", () => {
    const mask = maskOf(
      rasterFrom(3, 1, 3, (x) => [0, 128, 255][x] ?? 0),
      { widthPx: 3, heightPx: 1 },
    );
    expect([...mask]).toEqual([0, 128, 255]);
  });

  it("with the noise of a JPEG has clean black and clean white", () => {
    const noisy = rasterFrom(4, 1, 3, (x) => [3, 11, 246, 255][x] ?? 0);
    expect([...maskOf(noisy, { widthPx: 4, heightPx: 1 })]).toEqual([0, 0, 255, 255]);
  });

  it("is not painted where it is transparent", () => {
    const mask = maskOf(
      rasterFrom(2, 1, 4, (x, _, c) => (c === 3 && x === 0 ? 0 : 255)),
      { widthPx: 2, heightPx: 1 },
    );
    expect([...mask]).toEqual([0, 255]);
  });

  it("of another size but the same shape is brought to the picture's", () => {
    const small = rasterFrom(50, 33, 3, (x) => (x < 25 ? 255 : 0));
    const mask = maskOf(small, { widthPx: 1_000, heightPx: 667 });
    expect(mask).toHaveLength(667_000);
    expect([mask[100], mask[900]]).toEqual([255, 0]);
  });

  it("of another shape is refused, with both sizes", () => {
    expect(() =>
      maskOf(
        rasterFrom(20, 30, 3, () => 0),
        { widthPx: 30, heightPx: 20 },
      ),
    ).toThrow(
      expect.objectContaining({ code: "mask-mismatched", publicDetail: expect.stringContaining("30 × 20") }),
    );
  });
});
