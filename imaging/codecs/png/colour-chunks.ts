import { type Chromaticities, profileBytes, srgbPrimaries } from "../../color/icc/write";
import { profileOfCodes, type SpaceCodes } from "../colour-codes";

/** What a PNG says of its colours beside an ICC profile, each as its chunk holds it. */
export interface ColourChunks {
  readonly cICP?: Uint8Array;
  readonly sRGB?: Uint8Array;
  readonly gAMA?: Uint8Array;
  readonly cHRM?: Uint8Array;
}

/** The chunks' numbers are this many times what they stand for (sections 11.3.2.1 and 11.3.2.2). */
const unit = 100_000;

/** Within this much of 1 / 2.2, sRGB's curve is meant, which hardly differs from it: libpng does not convert either. */
const gammaTolerance = 0.05;
const chromaticityTolerance = 0.002;

/** Curves beyond these are of damaged chunks. */
const [leastGamma, greatestGamma] = [0.1, 10];

/**
 * The profile that a PNG's chunks stand for; undefined where that is sRGB, or where there are none. What is said by several is taken from the first
 * of cICP, the ICC profile, sRGB, gAMA with cHRM (Portable Network Graphics, third edition, section 4.3).
 */
export function profileOfChunks(
  { cICP, sRGB, gAMA, cHRM }: ColourChunks,
  iccProfile: Uint8Array | undefined,
): Uint8Array | undefined {
  const codes = cICP && codesOf(cICP);
  if (codes) return profileOfCodes(codes);
  if (iccProfile || sRGB) return iccProfile;
  const gamma = gAMA === undefined ? "srgb" : gammaOf(gAMA);
  const primaries = cHRM === undefined ? srgbPrimaries : primariesOf(cHRM);
  if (gamma === undefined || primaries === undefined) return undefined;
  if (gamma === "srgb" && primaries === srgbPrimaries) return undefined;
  return profileBytes("PNG", primaries, gamma);
}

/** Primaries, curve, matrix and range, a byte each; undefined for a chunk that is none. */
export function codesOf(chunk: Uint8Array): SpaceCodes | undefined {
  const [primaries, transfer] = chunk;
  return chunk.length === 4 && primaries !== undefined && transfer !== undefined
    ? { primaries, transfer }
    : undefined;
}

/** The power that leads from samples to light: the chunk holds its inverse. */
function gammaOf(chunk: Uint8Array): number | "srgb" | undefined {
  const [value = 0] = numbersOf(chunk);
  const gamma = unit / value;
  if (!(gamma >= leastGamma && gamma <= greatestGamma)) return undefined;
  return Math.abs((value / unit) * 2.2 - 1) <= gammaTolerance ? "srgb" : gamma;
}

/** White, red, green and blue, each by its x and y; undefined for such as no eye sees. */
function primariesOf(chunk: Uint8Array): Chromaticities | undefined {
  const values = numbersOf(chunk).map((value) => value / unit);
  const [white, red, green, blue] = [0, 2, 4, 6].map((at) => [values[at] ?? 0, values[at + 1] ?? 0] as const);
  if (!white || !red || !green || !blue) return undefined;
  if (![white, red, green, blue].every(([x, y]) => x > 0 && y > 0 && x + y <= 1)) return undefined;
  const space = { white, red, green, blue };
  const isSrgb = (["white", "red", "green", "blue"] as const).every((name) =>
    [0, 1].every((i) => Math.abs(space[name][i as 0] - srgbPrimaries[name][i as 0]) <= chromaticityTolerance),
  );
  return isSrgb ? srgbPrimaries : space;
}

function numbersOf(chunk: Uint8Array): number[] {
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  return Array.from({ length: Math.floor(chunk.length / 4) }, (_, i) => view.getUint32(i * 4));
}
