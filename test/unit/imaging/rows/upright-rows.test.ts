import { describe, expect, it } from "vitest";
import { bytesSource } from "#imaging/codecs/byte-source";
import { openPicture } from "#imaging/codecs/open-picture";
import { readUprightRows, uprightRowSource } from "#imaging/codecs/upright-rows";
import { type Orientation, orient } from "#imaging/color/orientation";
import { rowsOf } from "#imaging/raster";
import { jpegOf, withOrientation } from "../../../support/pictures/jpeg";
import { sceneRaster } from "../../../support/pictures/rasters";
import { codecModules } from "../../../support/codec-modules";

const limits = { maxPixels: 4_000_000, maxEdgePx: 20_000 };
const orientations: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];

describe("upright rows", () => {
  it.each(orientations)("of orientation %i are those of the whole picture turned", async (orientation) => {
    for (const [widthPx, heightPx] of [
      [1, 1],
      [90, 61],
      [7, 130],
    ] as const) {
      const jpeg = await jpegOf(sceneRaster(widthPx, heightPx, 3));
      const stored = await openPicture(bytesSource(jpeg), limits, codecModules);
      const whole = orient(await readUprightRows(stored, { first: 0, end: heightPx }), orientation);
      const file = withOrientation(jpeg, orientation);
      const opened = await openPicture(bytesSource(file), limits, codecModules);
      const source = await uprightRowSource(opened, { first: 0, end: Math.ceil(whole.heightPx / 2) });
      expect(source.size).toMatchObject({ widthPx: whole.widthPx, heightPx: whole.heightPx });
      for (const first of [0, 1, 17, 40]) {
        const end = Math.min(whole.heightPx, first + 23);
        if (end > first) expect(await source.rows({ first, end })).toEqual(rowsOf(whole, first, end));
      }
    }
  });
});
