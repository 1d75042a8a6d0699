import { LimnError } from "#contract/errors";
import { type Chromaticities, profileBytes, srgbPrimaries } from "../color/icc/write";

/** Code points of ITU-T H.273: what red, green and blue are, and their curve. */
export interface SpaceCodes {
  readonly primaries: number;
  readonly transfer: number;
}

const d65 = [0.3127, 0.329] as const;

/** Primaries that are wider than sRGB's (ITU-T H.273, table 2); all others are of television, and taken as sRGB's. */
const wide: Readonly<Record<number, Chromaticities & { readonly name: string }>> = {
  9: { name: "BT.2020", red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046], white: d65 },
  11: { name: "DCI-P3", red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: [0.314, 0.351] },
  12: { name: "Display P3", red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: d65 },
};

const srgb = { name: "sRGB", ...srgbPrimaries } as const;

/** Curves that are a plain power (H.273, table 3). All others are taken as sRGB's, as browsers do with those of television. */
const gammas: Readonly<Record<number, number>> = { 4: 2.2, 5: 2.8, 8: 1 };

/** What is brighter than white: PQ and HLG. */
const highRange = [16, 18];

/** A profile that says what the codes say, or undefined where that is sRGB. */
export function profileOfCodes({ primaries, transfer }: SpaceCodes): Uint8Array | undefined {
  const gamma = gammas[transfer];
  const space = wide[primaries] ?? srgb;
  if (space === srgb && gamma === undefined) return undefined;
  return profileBytes(space.name, space, gamma ?? "srgb");
}

/** Throws `image-format-unsupported` for what is brighter than the white of a screen; `kind` is "an AVIF", "a PNG". */
export function checkRange(codes: SpaceCodes | undefined, kind: string): void {
  if (!codes || !highRange.includes(codes.transfer)) return;
  throw new LimnError("image-format-unsupported", {
    publicDetail: `It is ${kind} of high dynamic range (PQ or HLG), brighter than white; in standard range Limn reads it.`,
  });
}
