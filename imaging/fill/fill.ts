import { LimnError } from "#contract/errors";
import { Pace, type PieceRun } from "../patches/pace";
import type { Raster } from "../raster";
import { seededRandom } from "../seeded-random";
import { fillSmoothly } from "./fill-smoothly";
import { windowsOf } from "./hole-boxes";
import { paint } from "./paint";
import { solve } from "./solve";
import { type Box, layerOf, type MaskedPicture } from "./window";

/** More than this part of a picture cannot be filled from what is left. */
export const maxHoleShare = 0.9;

/** What the search holds in memory at once: a layer of so many pixels, so many of them in the hole. Beyond, it searches coarser. */
export interface FillLimits {
  readonly layerPixels: number;
  readonly layerHolePixels: number;
}

/** For 40 MB beside the picture, and the time that a megapixel of hole may take. */
const isolateLimits: FillLimits = { layerPixels: 2_200_000, layerHolePixels: 700_000 };

export interface FillRequest {
  /** A byte for each pixel, from `sharesOfMask`: 0 stays, 255 is filled, what lies between is mixed. */
  readonly mask: Uint8Array;
  /** The same seed gives the same picture. */
  readonly seed: number;
  readonly limits?: FillLimits;
}

/**
 * Fills the painted part of a picture, colour and alpha, from what lies around it. Works on the picture's own memory: what is
 * not painted stays as it is, to the bit. Throws `mask-blank` and `mask-too-large` before anything is changed, and what
 * `run.onPiece` rejects with.
 */
export async function fill(
  picture: Raster,
  { mask, seed, limits = isolateLimits }: FillRequest,
  run: PieceRun = {},
): Promise<void> {
  checkMask(mask);
  const masked: MaskedPicture = { picture, mask };
  const windows = windowsOf(mask, picture);
  const holes = windows.map((box) => holePixelsIn(masked, box));
  const total = holes.reduce((sum, count) => sum + count, 0);
  let before = 0;
  for (const [i, box] of windows.entries()) {
    const share = (holes[i] as number) / total;
    const start = before;
    const factor = factorOf(box, holes[i] as number, limits);
    await fillWindow(masked, box, factor, seed + i, {
      onPiece: (done) => run.onPiece?.(start + done * share),
    });
    before += share;
  }
}

/** Throws where a mask cannot be filled: nothing is painted, or nearly everything is. */
export function checkMask(mask: Uint8Array): void {
  const painted = mask.reduce((count, value) => count + (value === 0 ? 0 : 1), 0);
  if (painted === 0) throw new LimnError("mask-blank");
  if (painted > maxHoleShare * mask.length) {
    throw new LimnError("mask-too-large", {
      publicDetail: `It covers ${Math.round((100 * painted) / mask.length)} % of the picture; at most ${100 * maxHoleShare} % can be filled.`,
    });
  }
}

function holePixelsIn({ picture, mask }: MaskedPicture, box: Box): number {
  let count = 0;
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) if (mask[y * picture.widthPx + x] !== 0) count += 1;
  }
  return count;
}

/** Of the time, matching takes this part; the rest is painting. */
const solvingShare = 0.92;

async function fillWindow(
  masked: MaskedPicture,
  box: Box,
  factor: number,
  seed: number,
  run: PieceRun,
): Promise<void> {
  const layer = layerOf(masked, box, factor);
  await run.onPiece?.(0);
  const solution = await solve(layer, seededRandom(seed), (work) => {
    return new Pace(work, { onPiece: (share) => run.onPiece?.(share * solvingShare) });
  });
  if (solution === null) {
    fillSmoothly(masked, box);
    return;
  }
  const pace = new Pace((box.right - box.left) * (box.bottom - box.top), {
    onPiece: (share) => run.onPiece?.(solvingShare + share * (1 - solvingShare)),
  });
  await paint(masked, box, factor, solution, pace);
}

function factorOf({ left, top, right, bottom }: Box, holePixels: number, limits: FillLimits): number {
  const byArea = Math.sqrt(((right - left) * (bottom - top)) / limits.layerPixels);
  const byHole = Math.sqrt(holePixels / limits.layerHolePixels);
  return Math.max(1, Math.ceil(Math.max(byArea, byHole)));
}
