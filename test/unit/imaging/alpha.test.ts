import { describe, expect, it } from "vitest";
import { dropAlpha, putColour } from "#imaging/color/alpha";
import { bleedColour, bleedColourRows, bleedRadiusPx, sourceRowsForBleed } from "#imaging/color/bleed";
import { createRaster, type Raster, rowsOf } from "#imaging/raster";
import { seededRandom } from "../../support/pictures/random";
import { noiseRaster, rasterFrom } from "../../support/pictures/rasters";

function pixelAt(raster: Raster, x: number, y: number): number[] {
  const at = (y * raster.widthPx + x) * raster.channels;
  return [...raster.data.subarray(at, at + raster.channels)];
}

/** Noise whose alpha is 0 on about two thirds of the pixels. */
function patchyRaster(widthPx: number, heightPx: number, visibleShare: number): Raster {
  const raster = noiseRaster(widthPx, heightPx, 4, 3);
  const random = seededRandom(4);
  for (let i = 3; i < raster.data.length; i += 4) {
    raster.data[i] = random() < visibleShare ? 1 + Math.floor(random() * 255) : 0;
  }
  return raster;
}

describe("bleedColour", () => {
  it("spreads the colour of one visible pixel exactly as far as its radius", () => {
    const source = rasterFrom(21, 21, 4, (x, y, channel) =>
      x === 10 && y === 10 ? ([200, 100, 50, 7][channel] ?? 0) : channel === 3 ? 0 : 9,
    );
    const bled = bleedColour(source);
    for (let y = 0; y < 21; y++) {
      for (let x = 0; x < 21; x++) {
        const isNear = Math.max(Math.abs(x - 10), Math.abs(y - 10)) <= bleedRadiusPx;
        expect(pixelAt(bled, x, y)).toEqual(isNear ? [200, 100, 50] : [9, 9, 9]);
      }
    }
  });

  it("weighs visible neighbours by their alpha", () => {
    const source = createRaster(3, 1, 4);
    source.data.set([100, 0, 255, 30, 77, 77, 77, 0, 200, 40, 255, 90]);
    // (100×30 + 200×90) / 120, (0×30 + 40×90) / 120
    expect(pixelAt(bleedColour(source), 1, 0)).toEqual([175, 30, 255]);
  });

  it("leaves the colour of every visible pixel alone, however faint", () => {
    const source = patchyRaster(40, 30, 0.4);
    const bled = bleedColour(source);
    for (let i = 0; i < 40 * 30; i++) {
      if (source.data[i * 4 + 3] === 0) continue;
      expect(bled.data.subarray(i * 3, i * 3 + 3)).toEqual(source.data.subarray(i * 4, i * 4 + 3));
    }
  });

  it("leaves nothing to a wholly transparent picture and changes nothing in RGB", () => {
    const transparent = rasterFrom(9, 9, 4, (x, _, channel) => (channel === 3 ? 0 : x));
    expect(bleedColour(transparent)).toEqual(dropAlpha(transparent));
    const rgb = noiseRaster(9, 9, 3);
    expect(bleedColour(rgb)).toEqual(rgb);
  });

  it.each([0.003, 0.02, 0.4])(
    "gives strips the same bits as the whole (visible share %d)",
    (visibleShare) => {
      const source = patchyRaster(50, 67, visibleShare);
      const whole = bleedColour(source);
      for (const stripHeight of [1, 5, 16]) {
        for (let first = 0; first < 67; first += stripHeight) {
          const rows = { first, end: Math.min(67, first + stripHeight) };
          const needed = sourceRowsForBleed(rows, 67);
          const strip = bleedColourRows(rowsOf(source, needed.first, needed.end), needed.first, 67, rows);
          expect(strip.data).toEqual(rowsOf(whole, rows.first, rows.end).data);
        }
      }
    },
  );

  it("refuses a strip without its halo", () => {
    const strip = createRaster(4, 10, 4);
    const call = () => bleedColourRows(strip, 10, 40, { first: 12, end: 14 });
    expect(call).toThrow(expect.objectContaining({ code: "internal" }));
  });
});

describe("putColour", () => {
  it("takes colour from one and leaves the alpha of the other", () => {
    const rgb = noiseRaster(5, 4, 3, 1);
    const rgba = noiseRaster(5, 4, 4, 2);
    const alpha = rgba.data.filter((_, i) => i % 4 === 3);
    putColour(rgb, rgba);
    expect(dropAlpha(rgba)).toEqual(rgb);
    expect(rgba.data.filter((_, i) => i % 4 === 3)).toEqual(alpha);
  });

  it.each([
    ["another size", createRaster(5, 3, 4)],
    ["no alpha", createRaster(5, 4, 3)],
  ])("refuses %s", (_, rgba) => {
    const call = () => putColour(createRaster(5, 4, 3), rgba);
    expect(call).toThrow(expect.objectContaining({ code: "internal" }));
  });
});
