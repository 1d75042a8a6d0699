import { exifOrientation } from "#imaging/codecs/exif";
import { fromSrgb, tableToSrgb, toSrgb } from "#imaging/color/icc/convert";
import { parseProfile } from "#imaging/color/icc/profile";
import { cleanExif, exifDensity } from "#imaging/metadata/clean-exif";
import { readTags } from "#imaging/metadata/xml";
import { xmpOf } from "#imaging/metadata/xmp";
import { rasterOf } from "#imaging/raster";
import type { Way } from "./pictures";

/** A table is worked out on a grid before it meets a picture, which takes a hundred times as long as all else here. */
const bakedOf = 32;

const pixels = rasterOf(2, 2, 3, Uint8Array.of(0, 0, 0, 255, 255, 255, 200, 100, 50, 9, 99, 199));
const size = { widthPx: 640, heightPx: 480 };

/** What stands in pictures, given to its reader by itself. */
export const waysOfNotes = {
  icc: [{ name: "profile", take: takeProfile }],
  exif: [{ name: "EXIF", take: takeExif }],
  xmp: [{ name: "XMP", take: takeXmp }],
} as const satisfies Readonly<Record<string, readonly Way[]>>;

function takeProfile(bytes: Uint8Array, index: number): string {
  const profile = parseProfile(bytes);
  if (profile === null) return "not taken";
  if (profile.kind !== "table") {
    fromSrgb(toSrgb(pixels, profile), profile);
    return "read";
  }
  for (const value of [0, 0.3, 1]) profile.toXyz(Array.from({ length: profile.channels }, () => value));
  if (index % bakedOf === 0) tableToSrgb(profile)(pixels.data, new Uint8Array(9), 3);
  return "read";
}

function takeExif(bytes: Uint8Array, index: number): string {
  exifOrientation(bytes);
  exifDensity(bytes);
  return cleanExif(bytes, { size, keepLocation: index % 2 === 0 }) ? "read" : "not taken";
}

/** What is handed on is well-formed, whatever came: programs that read results must be able to. */
function takeXmp(bytes: Uint8Array, index: number): string {
  const handedOn = xmpOf(bytes, { source: "enhanced", keepLocation: index % 2 === 0 });
  if (!handedOn || !readTags(new TextDecoder().decode(handedOn)))
    throw new Error("the packet that is handed on is broken");
  return xmpOf(bytes, { source: null, keepLocation: false }) ? "read" : "not taken";
}
