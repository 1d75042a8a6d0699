import { describe, expect, it } from "vitest";
import { psnrY, ssim } from "#imaging/quality/metrics";
import { type Raster, rasterOf } from "#imaging/raster";

function grey(widthPx: number, heightPx: number, tone: (x: number, y: number) => number): Raster {
  const data = new Uint8Array(widthPx * heightPx * 3);
  for (let i = 0; i < data.length; i++) {
    const pixel = Math.floor(i / 3);
    data[i] = tone(pixel % widthPx, Math.floor(pixel / widthPx));
  }
  return rasterOf(widthPx, heightPx, 3, data);
}

const ramp = grey(20, 16, (x, y) => 3 * x + 5 * y);

describe("PSNR of the luma", () => {
  it("is 10 log10 of 255² over the mean square; a step of grey is 219/255 of luma", () => {
    const lighter = grey(20, 16, (x, y) => 3 * x + 5 * y + 2);
    expect(psnrY(lighter, ramp, 2)).toBeCloseTo(20 * Math.log10(255 / ((2 * 219) / 255)), 9);
  });

  it("weighs the colours as BT.601 does", () => {
    const colours = [1, 0, 0, 0, 1, 0, 0, 0, 1];
    const psnrs = [0, 1, 2].map((i) => {
      const picture = rasterOf(1, 1, 3, Uint8Array.from(colours.slice(3 * i, 3 * i + 3)));
      return psnrY(picture, rasterOf(1, 1, 3, new Uint8Array(3)), 0);
    });
    const expected = [65.481, 128.553, 24.966].map((weight) => 20 * Math.log10(255 / (weight / 255)));
    psnrs.forEach((psnr, i) => {
      expect(psnr).toBeCloseTo(expected[i] ?? Number.NaN, 9);
    });
  });

  it("does not look at the shaved border or at alpha, and is infinite for equal pictures", () => {
    const framed = grey(20, 16, (x, y) => (x < 2 || y < 2 || x > 17 || y > 13 ? 255 : 3 * x + 5 * y));
    expect(psnrY(framed, ramp, 2)).toBe(Number.POSITIVE_INFINITY);
    expect(psnrY(framed, ramp, 1)).toBeLessThan(30);
  });

  it("refuses pictures of different sizes", () => {
    expect(() =>
      psnrY(
        ramp,
        grey(16, 20, () => 0),
        1,
      ),
    ).toThrow(expect.objectContaining({ code: "internal" }));
    expect(() => psnrY(ramp, ramp, 8)).toThrow(expect.objectContaining({ code: "internal" }));
  });
});

describe("SSIM of the luma", () => {
  it("is 1 for equal pictures", () => {
    expect(ssim(ramp, ramp, 0)).toBeCloseTo(1, 12);
  });

  it("of two flat pictures is the luminance term alone", () => {
    const [dark, light] = [50, 100].map((tone) => grey(12, 12, () => tone));
    if (!dark || !light) throw new Error("unreachable");
    const [a, b] = [50, 100].map((tone) => 16 + (219 * tone) / 255);
    const c1 = (0.01 * 255) ** 2;
    expect(ssim(dark, light, 0)).toBeCloseTo(
      (2 * (a ?? 0) * (b ?? 0) + c1) / ((a ?? 0) ** 2 + (b ?? 0) ** 2 + c1),
      9,
    );
  });

  it("falls with the contrast, and is refused below the window's size", () => {
    const stripes = (contrast: number) => grey(20, 16, (x) => 100 + contrast * (x % 2));
    const likeness = [60, 20, 0].map((contrast) => ssim(stripes(contrast), stripes(80), 0));
    expect(likeness).toEqual([...likeness].sort((a, b) => b - a));
    expect(likeness[0]).toBeGreaterThan(0.9);
    expect(likeness[2]).toBeLessThan(0.1);
    expect(() => ssim(ramp, ramp, 3)).toThrow(expect.objectContaining({ code: "internal" }));
  });
});
