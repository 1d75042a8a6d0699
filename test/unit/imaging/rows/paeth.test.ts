import { describe, expect, it } from "vitest";
import { paeth } from "#imaging/codecs/png/unfilter";

/** PNG section 9.4, word by word. */
function predicted(left: number, up: number, upLeft: number): number {
  const initial = left + up - upLeft;
  const [toLeft, toUp, toUpLeft] = [left, up, upLeft].map((value) => Math.abs(initial - value)) as [
    number,
    number,
    number,
  ];
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}

describe("PNG's prediction of a byte by its neighbours", () => {
  it("is the standard's, ties as well, for every left and every up", () => {
    const wrong: number[][] = [];
    for (let left = 0; left < 256; left++) {
      for (let up = 0; up < 256; up++) {
        // Ties lie where the third is one of the two, between them, or a little beside.
        const nears = [
          left - 1,
          left,
          left + 1,
          up - 1,
          up,
          up + 1,
          (left + up) >> 1,
          2 * left - up,
          2 * up - left,
        ];
        for (const upLeft of [0, 31, 100, 127, 128, 200, 255, ...nears]) {
          if (upLeft < 0 || upLeft > 255) continue;
          if (paeth(left, up, upLeft) !== predicted(left, up, upLeft)) wrong.push([left, up, upLeft]);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});
