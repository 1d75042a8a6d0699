import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LimnError } from "#contract/errors";
import { decodePicture } from "#imaging/codecs/decode-picture";
import { concatBytes, latin1Bytes } from "../../../support/pictures/bytes";
import { cmykProfile } from "../../../support/pictures/icc";
import { jpegSegment, withSegments } from "../../../support/pictures/jpeg";
import { seededRandom } from "../../../support/pictures/random";
import { codecModules } from "../../../support/codec-modules";

const limits = { maxPixels: 100_000_000, maxEdgePx: 20_000 };
const fixture = (name: string) => new Uint8Array(readFileSync(new URL(`fixtures/${name}`, import.meta.url)));
const decoded = (file: Uint8Array) => decodePicture(file, limits, codecModules);

/** Mean and largest difference. */
function difference(a: Uint8Array, b: Uint8Array): { mean: number; largest: number } {
  const errors = a.map((value, i) => Math.abs(value - (b[i] ?? 0)));
  return {
    mean: errors.reduce((sum, error) => sum + error, 0) / errors.length,
    largest: Math.max(...errors),
  };
}

describe("a JPEG in inks", () => {
  // fixtures/make-cmyk.py: what libjpeg decodes, and plain subtraction of inks.
  it.each(["baseline", "progressive", "ycck"])(
    "of the kind %s has the colours that libjpeg gives",
    async (name) => {
      const { raster, inspection, profile } = await decoded(fixture(`${name}.jpg`));
      expect(inspection.colourModel).toBe("cmyk");
      expect(profile).toBeNull();
      const { mean, largest } = difference(raster.data, (await decoded(fixture(`${name}.png`))).raster.data);
      expect(mean).toBeLessThan(0.3);
      expect(largest).toBeLessThanOrEqual(4);
    },
  );

  it("with components of fewer samples is close to them", async () => {
    const { raster } = await decoded(fixture("subsampled.jpg"));
    const { mean } = difference(raster.data, (await decoded(fixture("subsampled.png"))).raster.data);
    // libjpeg smooths what it widens; here samples are repeated.
    expect(mean).toBeLessThan(4.5);
  });

  it("goes through its profile", async () => {
    const profile = jpegSegment(0xe2, concatBytes(latin1Bytes("ICC_PROFILE\0"), [1, 1], cmykProfile(5)));
    const plain = (await decoded(fixture("baseline.jpg"))).raster;
    const { raster, blocks, profileBytes } = await decoded(withSegments(fixture("baseline.jpg"), profile));
    expect(blocks.profile).toBeDefined();
    expect(profileBytes).toBeUndefined();
    // The profile's inks subtract in sRGB's light, of which 8-bit Lab is a coarse table.
    const { mean } = difference(raster.data, plain.data);
    expect(mean).toBeGreaterThan(0);
    expect(mean).toBeLessThan(12);
  });

  it.each(["baseline", "progressive", "ycck", "subsampled"])(
    "of the kind %s with altered bytes gives a picture or a LimnError",
    async (name) => {
      const random = seededRandom(name.length);
      const file = fixture(`${name}.jpg`);
      let refused = 0;
      for (let i = 0; i < 400; i += 1) {
        const copy = file.slice();
        for (let change = 0; change < 3; change += 1) {
          copy[Math.floor(random() ** 2 * copy.length)] = Math.floor(random() * 256);
        }
        const outcome = await decodePicture(
          copy,
          {
            maxPixels: 100_000,
            maxEdgePx: 2000,
          },
          codecModules,
        ).catch((error: unknown) => error);
        if (outcome instanceof LimnError) refused += 1;
        else expect(outcome).toMatchObject({ raster: { data: expect.any(Uint8Array) } });
      }
      expect(refused).toBeGreaterThan(0);
    },
  );
});
