import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, it } from "vitest";
import { encodeAvif } from "#imaging/codecs/avif/encode";
import { carriedProfile, toSrgb } from "#imaging/color/icc/convert";
import { rasterOf } from "#imaging/raster";
import { collectBytes, stripsOf } from "../../support/pictures/bytes";
import { rgbProfile, spaces } from "../../support/pictures/icc";
import { psnrDb, rasterFrom } from "../../support/pictures/rasters";

const module = new WebAssembly.Module(
  readFileSync(new URL("../../../node_modules/@jsquash/avif/codec/enc/avif_enc.wasm", import.meta.url)),
);

it("an AVIF holds no profile: a picture of a wide gamut is converted to sRGB", async () => {
  const picture = rasterFrom(64, 48, 3, (x, y, channel) =>
    channel === 0 ? 200 : channel === 1 ? x * 2 : y * 3,
  );
  const profile = rgbProfile(spaces.displayP3);
  const request = { ...picture, quality: 95, metadata: { profile } };
  const file = await collectBytes(encodeAvif(request, stripsOf(picture, 7), module));
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const written = rasterOf(info.width, info.height, 3, new Uint8Array(data));
  const converted = toSrgb(picture, carriedProfile(profile));
  expect(psnrDb(written, converted)).toBeGreaterThan(38);
  // The samples themselves are other colours, by far.
  expect(psnrDb(written, picture)).toBeLessThan(30);
});
