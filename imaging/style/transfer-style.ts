import { LimnError } from "#contract/errors";
import { flattenOnWhite } from "../color/alpha";
import { Pace, type PieceRun } from "../patches/pace";
import type { Raster } from "../raster";
import { resample } from "../resample/resample";
import { seededRandom } from "../seeded-random";
import { type ColourLookup, ColourLookup as Lookup, colourTable } from "./colour-table";
import { createPlane, type Plane, sampleBetween } from "./plane";
import { texturePainted } from "./texture";

/** Texture is carried over at this resolution: some 11 seconds of a core, and 45 MB beside the pictures. */
const isolateWorkingPixels = 400_000;

export const mostStrength = 10;

export interface StyleRequest {
  readonly style: Raster;
  /** 0 to 10: 0 leaves the picture as it is. */
  readonly strength: number;
  /** The same seed gives the same picture. */
  readonly seed: number;
  /** A larger picture is worked on at this size, and its own finer detail stays upon the result. */
  readonly workingPixels?: number;
}

/**
 * Gives a picture the colours and the texture of another and keeps its structure and its alpha. Works on the picture's own
 * memory. Throws `internal` for a strength out of its range, and what `run.onPiece` rejects with: then the picture is as it was.
 */
export async function transferStyle(
  picture: Raster,
  { style, strength, seed, workingPixels = isolateWorkingPixels }: StyleRequest,
  run: PieceRun = {},
): Promise<void> {
  if (!(strength >= 0 && strength <= mostStrength)) {
    throw new LimnError("internal", { detail: `style strength ${strength}` });
  }
  if (strength === 0) return;
  const small = workingCopy(picture, workingPixels);
  const smallStyle = flattenOnWhite(workingCopy(style, workingPixels));
  const table = colourTable(small, smallStyle, seed);
  if (table === null) return;
  const content = planeOf(small, new Lookup(table, 1));
  const painted = await texturePainted(content, planeOf(smallStyle, null), seededRandom(seed), (work) => {
    return new Pace(work, { onPiece: (share) => run.onPiece?.(share * 0.97) });
  });
  await run.onPiece?.(0.97);
  const { colour, texture } = sharesOf(strength);
  apply(picture, new Lookup(table, colour), differenceOf(painted, content), texture);
}

/** How much of the colours' way is gone, and of the texture laid on: colour comes first, strokes later. */
function sharesOf(strength: number): { readonly colour: number; readonly texture: number } {
  const share = strength / mostStrength;
  return { colour: 1 - (1 - share) ** 1.6, texture: share ** 1.4 };
}

function workingCopy(picture: Raster, maxPixels: number): Raster {
  const factor = Math.sqrt(maxPixels / (picture.widthPx * picture.heightPx));
  if (factor >= 1) return picture;
  const size = {
    widthPx: Math.max(1, Math.round(picture.widthPx * factor)),
    heightPx: Math.max(1, Math.round(picture.heightPx * factor)),
  };
  return resample(picture, size, "bicubic");
}

function planeOf({ widthPx, heightPx, channels, data }: Raster, lookup: ColourLookup | null): Plane {
  const plane = createPlane(widthPx, heightPx);
  const found = new Float64Array(3);
  for (let from = 0, to = 0; from < data.length; from += channels, to += 4) {
    if (lookup) lookup.find(data[from] as number, data[from + 1] as number, data[from + 2] as number, found);
    for (let c = 0; c < 3; c++)
      plane.values[to + c] = lookup ? (found[c] as number) : (data[from + c] as number);
  }
  return plane;
}

function differenceOf(painted: Plane, content: Plane): Plane {
  const values = painted.values.map((value, i) => value - (content.values[i] as number));
  return { widthPx: content.widthPx, heightPx: content.heightPx, values };
}

/** Every pixel of the picture: its colour looked up, and its share of the texture added. */
function apply(picture: Raster, lookup: ColourLookup, texture: Plane, share: number): void {
  const { widthPx, heightPx, channels, data } = picture;
  const [scaleX, scaleY] = [texture.widthPx / widthPx, texture.heightPx / heightPx];
  const found = new Float64Array(3);
  for (let y = 0, at = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++, at += channels) {
      lookup.find(data[at] as number, data[at + 1] as number, data[at + 2] as number, found);
      for (let c = 0; c < 3; c++) {
        const added = share * sampleBetween(texture, (x + 0.5) * scaleX - 0.5, (y + 0.5) * scaleY - 0.5, c);
        data[at + c] = Math.round(Math.min(255, Math.max(0, (found[c] as number) + added)));
      }
    }
  }
}
