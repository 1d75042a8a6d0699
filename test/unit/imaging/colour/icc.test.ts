import { describe, expect, it } from "vitest";
import { carriedProfile, fromSrgb, tableToSrgb, toSrgb } from "#imaging/color/icc/convert";
import { parseProfile } from "#imaging/color/icc/profile";
import { rasterOf } from "#imaging/raster";
import { cmykProfile, greyProfile, iccProfile, rgbProfile, spaces } from "../../../support/pictures/icc";
import { seededRandom } from "../../../support/pictures/random";
import { noiseRaster, sceneRaster } from "../../../support/pictures/rasters";

const pixel = (...values: number[]) => rasterOf(1, 1, 3, Uint8Array.from(values));

describe("a profile of three curves and a matrix", () => {
  // Worked out by LittleCMS 2 (relative colorimetric) from the same bytes.
  it.each([
    ["displayP3", [200, 100, 50], [216, 93, 24]],
    ["adobeRgb", [100, 150, 200], [66, 151, 203]],
    ["proPhoto", [120, 110, 100], [150, 127, 117]],
  ] as const)("%s gives the colours that LittleCMS gives", (name, from, expected) => {
    const profile = carriedProfile(rgbProfile(spaces[name]));
    const { data } = toSrgb(pixel(...from), profile);
    for (const [i, value] of expected.entries())
      expect(Math.abs((data[i] ?? 0) - value)).toBeLessThanOrEqual(1);
  });

  it.each(["displayP3", "adobeRgb"] as const)("%s holds what is in sRGB, there and back", (name) => {
    const profile = carriedProfile(rgbProfile(spaces[name]));
    const source = sceneRaster(40, 30, 4);
    const back = toSrgb(fromSrgb(source, profile), profile);
    const errors = source.data.map((value, i) => Math.abs(value - (back.data[i] ?? 0)));
    // Dark levels lie closer in one of the spaces than in the other; alpha is untouched.
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.6);
    expect(source.data.filter((_, i) => i % 4 === 3)).toEqual(back.data.filter((_, i) => i % 4 === 3));
  });

  it("leaves white, black and neutral colours neutral", () => {
    const profile = carriedProfile(rgbProfile(spaces.proPhoto));
    expect([...toSrgb(pixel(255, 255, 255), profile).data]).toEqual([255, 255, 255]);
    expect([...toSrgb(pixel(0, 0, 0), profile).data]).toEqual([0, 0, 0]);
    const [r = 0, g = 0, b = 0] = toSrgb(pixel(120, 120, 120), profile).data;
    expect(Math.max(r, g, b) - Math.min(r, g, b)).toBeLessThanOrEqual(1);
  });
});

describe("a profile of one curve", () => {
  it("makes of grey the grey that it stands for", () => {
    const profile = carriedProfile(greyProfile(1.8));
    // As LittleCMS has it.
    expect([...toSrgb(pixel(128, 128, 128), profile).data]).toEqual([146, 146, 146]);
  });
});

describe("a profile of a table", () => {
  it("makes of inks the colours that they give", () => {
    const profile = parseProfile(cmykProfile());
    if (profile?.kind !== "table") throw new Error("no table");
    const convert = tableToSrgb(profile);
    const inks = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 255, 0, 255, 255, 0, 255, 0, 0, 0);
    const rgb = new Uint8Array(12);
    convert(inks, rgb, 4);
    const expected = [255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 255, 255];
    for (const [i, value] of expected.entries())
      expect(Math.abs((rgb[i] ?? 0) - value)).toBeLessThanOrEqual(6);
  });
});

describe("a profile of ink that leaves some light", () => {
  it("has its darkest as black, as LittleCMS has it into a screen's sRGB", () => {
    const profile = parseProfile(cmykProfile(5, 0.03));
    if (profile?.kind !== "table") throw new Error("no table");
    const inks = [
      [0, 0, 0, 0],
      [0, 0, 0, 255],
      [255, 255, 255, 255],
      [0, 191, 191, 0],
      [128, 64, 0, 64],
      [0, 0, 0, 128],
    ];
    const rgb = new Uint8Array(18);
    tableToSrgb(profile)(Uint8Array.from(inks.flat()), rgb, 6);
    // LittleCMS 2 by Pillow's `profileToProfile`, from the same bytes; without the compensation black was 48 and half of it 134.
    const expected = [255, 255, 255, 0, 0, 0, 0, 0, 0, 255, 61, 62, 95, 144, 193, 128, 128, 128];
    for (const [i, value] of expected.entries())
      expect(Math.abs((rgb[i] ?? 0) - value)).toBeLessThanOrEqual(1);
  });
});

describe("a profile that is broken", () => {
  const whole = [rgbProfile(spaces.displayP3), greyProfile(2.2), cmykProfile(3)];

  it("is none, wherever it ends", () => {
    for (const profile of whole) {
      for (let length = 0; length < profile.length - 4; length += 7) {
        expect(parseProfile(profile.subarray(0, length))).toBeNull();
      }
    }
  });

  it("is none where its primaries lie on a line or its curve falls", () => {
    const flat = rgbProfile({ ...spaces.adobeRgb, gamma: 0 });
    expect(parseProfile(flat)).toBeNull();
    expect(parseProfile(iccProfile("RGB ", "XYZ ", {}))).toBeNull();
  });

  it("with altered bytes is a profile or none, and never anything else", () => {
    const random = seededRandom(7);
    const picture = noiseRaster(3, 3, 3);
    let usable = 0;
    for (let i = 0; i < 6_000; i += 1) {
      const copy = (whole[i % 3] ?? new Uint8Array()).slice();
      for (let change = 0; change < 3; change += 1) {
        copy[Math.floor(random() ** 2 * copy.length)] = Math.floor(random() * 256);
      }
      const profile = parseProfile(copy);
      if (profile === null) continue;
      usable += 1;
      if (usable % 50 === 0 && profile.kind !== "table")
        expect(toSrgb(picture, profile).data).toHaveLength(27);
    }
    expect(usable).toBeGreaterThan(100);
    expect(usable).toBeLessThan(5_900);
  });
});
