import { type Curve, isRising, readCurve } from "./curves";
import { type DeviceToXyz, readLookupTable } from "./lookup-table";
import { inverse, labToXyz, type Matrix3, type Triple, whiteD50 } from "./matrix";
import { fixed16, type IccTags, readTags } from "./tags";

/** Three curves and a matrix: what cameras, screens and editors use. It can be turned round. */
export interface MatrixProfile {
  readonly kind: "matrix";
  readonly curves: readonly [Curve, Curve, Curve];
  /** From light to XYZ under D50, and back. */
  readonly toXyz: Matrix3;
  readonly fromXyz: Matrix3;
}

/** One curve, for grey. */
export interface GreyProfile {
  readonly kind: "grey";
  /** To the light of a neutral colour. */
  readonly curve: Curve;
}

/** A table, for printers and scanners; it leads one way. */
export interface TableProfile {
  readonly kind: "table";
  readonly channels: 3 | 4;
  readonly toXyz: DeviceToXyz;
}

export type Profile = MatrixProfile | GreyProfile | TableProfile;

/** An ICC profile as what Limn does with it, or null for one that is broken or of no use: the picture is then taken as sRGB. */
export function parseProfile(bytes: Uint8Array): Profile | null {
  const tags = readTags(bytes);
  if (!tags) return null;
  try {
    if (tags.colourSpace === "GRAY") return greyProfile(tags);
    if (tags.colourSpace === "RGB ") return matrixProfile(tags) ?? tableProfile(tags, 3);
    if (tags.colourSpace === "CMYK") return tableProfile(tags, 4);
    return null;
  } catch (error) {
    // Readings beyond a tag's end, and what the readers of curves and tables refuse.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function greyProfile({ tags, connectionSpace }: IccTags): GreyProfile | null {
  const tag = tags.get("kTRC");
  if (!tag) return null;
  const { curve } = readCurve(tag);
  if (!isRising(curve)) return null;
  if (connectionSpace !== "Lab ") return { kind: "grey", curve };
  return { kind: "grey", curve: (value) => labToXyz([curve(value) * 100, 0, 0])[1] };
}

function matrixProfile({ tags, connectionSpace }: IccTags): MatrixProfile | null {
  const [red, green, blue] = ["rXYZ", "gXYZ", "bXYZ"].map((name) => tags.get(name));
  const [redCurve, greenCurve, blueCurve] = ["rTRC", "gTRC", "bTRC"].map((name) => tags.get(name));
  if (connectionSpace !== "XYZ " || !red || !green || !blue) return null;
  if (!redCurve || !greenCurve || !blueCurve) return null;
  const curves = [
    readCurve(redCurve).curve,
    readCurve(greenCurve).curve,
    readCurve(blueCurve).curve,
  ] as const;
  const [r, g, b] = [xyzOf(red), xyzOf(green), xyzOf(blue)];
  const toXyz: Matrix3 = [r[0], g[0], b[0], r[1], g[1], b[1], r[2], g[2], b[2]];
  const fromXyz = inverse(toXyz);
  if (!fromXyz || !curves.every(isRising) || !isWhite([r[1], g[1], b[1]])) return null;
  return { kind: "matrix", curves, toXyz, fromXyz };
}

function xyzOf(tag: DataView): Triple {
  return [fixed16(tag, 8), fixed16(tag, 12), fixed16(tag, 16)];
}

/** The primaries together have the luminance of white; a profile where they have not is damaged. */
function isWhite(luminances: Triple): boolean {
  const sum = luminances[0] + luminances[1] + luminances[2];
  return Math.abs(sum - whiteD50[1]) < 0.1;
}

/** The perceptual table, or the colorimetric one where there is no other. */
function tableProfile(
  { tags, connectionSpace, majorVersion }: IccTags,
  channels: 3 | 4,
): TableProfile | null {
  const perceptual = tags.get("A2B0");
  const tag = perceptual ?? tags.get("A2B1");
  if (!tag) return null;
  const toXyz = readLookupTable(tag, channels, connectionSpace);
  const isOfVersion4 = perceptual !== undefined && majorVersion >= 4;
  const black = isOfVersion4 ? perceptualBlack : darkestOf(toXyz, channels);
  return { kind: "table", channels, toXyz: (values) => fromBlack(toXyz(values), black) };
}

/** What the perceptual tables of version 4 mean by black (ICC.1:2022, 6.3.3). */
const perceptualBlack: Triple = [0.003_36, 0.003_473_1, 0.002_87];

/** Black of any other table: as light as all inks together, or no light at all, and neutral; never lighter than L* 50 (ISO 18619, 5.4). */
function darkestOf(toXyz: DeviceToXyz, channels: 3 | 4): Triple {
  const [, luminance] = toXyz(Array.from({ length: channels }, () => (channels === 4 ? 1 : 0)));
  const [, mostLuminance] = labToXyz([50, 0, 0]);
  const y = Math.min(mostLuminance, Math.max(0, luminance));
  return [whiteD50[0] * y, y, whiteD50[2] * y];
}

/**
 * Black-point compensation (ISO 18619): the darkest that ink gives is a screen's black, and white stays. Without it a print's shadows are grey on a
 * screen; editors and LittleCMS do the same.
 */
function fromBlack(xyz: Triple, black: Triple): Triple {
  const [x, y, z] = xyz.map((value, i) => {
    const [white, dark] = [whiteD50[i as 0], black[i as 0]];
    return ((value - dark) * white) / (white - dark);
  });
  return [x ?? 0, y ?? 0, z ?? 0];
}
