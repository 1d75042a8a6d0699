import { describe, expect, it } from "vitest";
import { isOrientation, type Orientation, orient, orientedSize } from "#imaging/color/orientation";
import { type Raster, rasterOf } from "#imaging/raster";
import { noiseRaster } from "../../support/pictures/rasters";

/** a b c / d e f, each letter one pixel. */
const letters = "abcdef";

function rasterOfLetters(rows: string[], channels: 3 | 4): Raster {
  const widthPx = rows[0]?.length ?? 0;
  const samples = [...rows.join("")].flatMap((letter) => {
    const value = letters.indexOf(letter) * 40;
    return [value, value + 1, value + 2, value + 3].slice(0, channels);
  });
  return rasterOf(widthPx, rows.length, channels, Uint8Array.from(samples));
}

// How the picture that stands upright as "abc/def" is stored under each orientation, from the EXIF definition:
// "the 0th row is at the visual … , the 0th column at the visual …".
const storedForms: [Orientation, string, string[]][] = [
  [1, "row 0 top, column 0 left", ["abc", "def"]],
  [2, "row 0 top, column 0 right", ["cba", "fed"]],
  [3, "row 0 bottom, column 0 right", ["fed", "cba"]],
  [4, "row 0 bottom, column 0 left", ["def", "abc"]],
  [5, "row 0 left, column 0 top", ["ad", "be", "cf"]],
  [6, "row 0 right, column 0 top", ["cf", "be", "ad"]],
  [7, "row 0 right, column 0 bottom", ["fc", "eb", "da"]],
  [8, "row 0 left, column 0 bottom", ["da", "eb", "fc"]],
];

describe("orient", () => {
  it.each(storedForms)("turns orientation %i (%s) upright", (orientation, _, rows) => {
    for (const channels of [3, 4] as const) {
      const stored = rasterOfLetters(rows, channels);
      const upright = orient(stored, orientation);
      expect(upright).toEqual(rasterOfLetters(["abc", "def"], channels));
      expect(orientedSize(stored, orientation)).toEqual({ widthPx: 3, heightPx: 2 });
    }
  });

  it.each([
    [2, 2],
    [3, 3],
    [4, 4],
    [5, 5],
    [6, 8],
    [7, 7],
    [8, 6],
  ] as [Orientation, Orientation][])("is undone: %i by %i", (orientation, inverse) => {
    const picture = noiseRaster(13, 7, 3);
    expect(orient(orient(picture, orientation), inverse)).toEqual(picture);
  });

  it("knows the eight values from others", () => {
    expect([0, 1, 8, 9, 1.5, Number.NaN].map(isOrientation)).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
