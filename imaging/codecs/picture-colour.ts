import { type CarriedProfile, tableToSrgb, toSrgb } from "../color/icc/convert";
import { parseProfile, type Profile } from "../color/icc/profile";
import { type Raster, rasterOf, type Samples, samplesLike } from "../raster";
import type { FileBlocks } from "./blocks";
import type { Inspection } from "./inspection";

/** The profile of a picture; null for none, and for one that is broken or of another kind of picture: it is then taken as sRGB. */
export function profileOf(
  blocks: FileBlocks,
  { colourModel }: Pick<Inspection, "colourModel">,
): Profile | null {
  const profile = blocks.profile ? parseProfile(blocks.profile) : null;
  if (!profile) return null;
  if (profile.kind === "grey") return colourModel === "grey" ? profile : null;
  const isOfInks = profile.kind === "table" && profile.channels === 4;
  return isOfInks === (colourModel === "cmyk") ? profile : null;
}

/** Whether a file has a profile that is not used. */
export function isProfileUnreadable(blocks: FileBlocks, facts: Pick<Inspection, "colourModel">): boolean {
  return blocks.profile !== undefined && profileOf(blocks, facts) === null;
}

/** How a picture's samples are settled, rows at a time, and the profile that they then have. */
export interface SettledColour {
  readonly settle: (rows: Raster<Samples>) => Raster<Samples>;
  readonly profile: CarriedProfile | null;
}

/** The samples with the profile that they keep, converted where it cannot be kept. */
export function settledColour(
  profile: Profile | null,
  { colourModel }: Pick<Inspection, "colourModel">,
): SettledColour {
  const asTheyAre = (rows: Raster<Samples>) => rows;
  // Inks have become colours when they were decoded.
  if (profile === null || colourModel === "cmyk") return { settle: asTheyAre, profile: null };
  if (profile.kind === "table") {
    const convert = tableToSrgb(profile);
    return { settle: (rows) => fromTable(rows, convert), profile: null };
  }
  // A profile for colours does not go with a file of grey.
  if (profile.kind === "matrix" && colourModel === "grey")
    return { settle: (rows) => toSrgb(rows, profile), profile: null };
  return { settle: asTheyAre, profile };
}

function fromTable(
  { data, channels, widthPx, heightPx }: Raster<Samples>,
  convert: ReturnType<typeof tableToSrgb>,
): Raster<Samples> {
  const pixels = widthPx * heightPx;
  if (channels === 3) {
    const rgb = samplesLike(data, data.length);
    convert(data, rgb, pixels);
    return rasterOf(widthPx, heightPx, 3, rgb);
  }
  const rgba = data.slice();
  const colour = samplesLike(data, 3);
  for (let i = 0; i < data.length; i += 4) {
    convert(data.subarray(i, i + 3), colour, 1);
    rgba.set(colour, i);
  }
  return rasterOf(widthPx, heightPx, 4, rgba);
}
