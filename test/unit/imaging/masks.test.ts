import { describe, expect, it } from "vitest";
import { checkMaskShape, maskFor, sharesOfMask } from "#imaging/masks";
import { rasterFrom } from "../../support/pictures/rasters";

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
