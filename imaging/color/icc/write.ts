import { joinBytes } from "../../codecs/join-bytes";
import { apply, inverse, type Matrix3, multiply, srgbToXyz, type Triple, whiteD50 } from "./matrix";

type Chromaticity = readonly [x: number, y: number];

/** Where a space's primaries and its white lie (CIE 1931). */
export interface Chromaticities {
  readonly red: Chromaticity;
  readonly green: Chromaticity;
  readonly blue: Chromaticity;
  readonly white: Chromaticity;
}

/** IEC 61966-2-1. */
export const srgbPrimaries: Chromaticities = {
  red: [0.64, 0.33],
  green: [0.3, 0.6],
  blue: [0.15, 0.06],
  white: [0.3127, 0.329],
};

/** From XYZ to what the eye adapts by, and so from one white to another (Bradford; ICC.1, annex E). */
const bradford: Matrix3 = [0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296];

/** sRGB's curve as ICC.1 writes it (function type 3: power above a line): exponent, factor, offset, slope below, and where it ends. */
const srgbCurve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045];

const headerBytes = 128;

/** A display profile of version 4 for a space whose three curves are alike: a power, or sRGB's. */
export function profileBytes(name: string, space: Chromaticities, gamma: number | "srgb"): Uint8Array {
  const adaptation = adaptationFrom(xyzOf(space.white));
  const m = multiply(adaptation, lightToXyz(space));
  const curve = gamma === "srgb" ? parametric(3, srgbCurve) : parametric(0, [gamma]);
  const tags: readonly (readonly [string, Uint8Array])[] = [
    ["desc", unicode(name)],
    ["cprt", unicode("No copyright")],
    ["wtpt", numbers("XYZ ", whiteD50)],
    ["chad", numbers("sf32", adaptation)],
    ["rXYZ", numbers("XYZ ", [m[0], m[3], m[6]])],
    ["gXYZ", numbers("XYZ ", [m[1], m[4], m[7]])],
    ["bXYZ", numbers("XYZ ", [m[2], m[5], m[8]])],
    ["rTRC", curve],
    ["gTRC", curve],
    ["bTRC", curve],
  ];
  return assembled(tags);
}

/** Red, green and blue light of full intensity make white. */
function lightToXyz({ red, green, blue, white }: Chromaticities): Matrix3 {
  const [r, g, b] = [xyzOf(red), xyzOf(green), xyzOf(blue)];
  const columns: Matrix3 = [r[0], g[0], b[0], r[1], g[1], b[1], r[2], g[2], b[2]];
  const [sr, sg, sb] = apply(inverse(columns) ?? srgbToXyz, xyzOf(white));
  return multiply(columns, [sr, 0, 0, 0, sg, 0, 0, 0, sb]);
}

function adaptationFrom(white: Triple): Matrix3 {
  const [from, to] = [apply(bradford, white), apply(bradford, whiteD50)];
  const scale: Matrix3 = [to[0] / from[0], 0, 0, 0, to[1] / from[1], 0, 0, 0, to[2] / from[2]];
  return multiply(inverse(bradford) ?? bradford, multiply(scale, bradford));
}

/** Of luminance 1. */
function xyzOf([x, y]: Chromaticity): Triple {
  return [x / y, 1, (1 - x - y) / y];
}

/** A header, the table of the tags, and they themselves, each at a multiple of four; tags that are the same are there once. */
function assembled(tags: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const places = new Map<Uint8Array, number>();
  let sizeBytes = headerBytes + 4 + 12 * tags.length;
  for (const [, content] of tags) {
    if (places.has(content)) continue;
    places.set(content, sizeBytes);
    sizeBytes += Math.ceil(content.length / 4) * 4;
  }
  const profile = new Uint8Array(sizeBytes);
  const view = new DataView(profile.buffer);
  writeHeader(view);
  view.setUint32(headerBytes, tags.length);
  for (const [i, [name, content]] of tags.entries()) {
    const entry = headerBytes + 4 + 12 * i;
    const at = places.get(content) ?? 0;
    profile.set(letters(name), entry);
    view.setUint32(entry + 4, at);
    view.setUint32(entry + 8, content.length);
    profile.set(content, at);
  }
  return profile;
}

/** ICC.1:2022, table 18. */
function writeHeader(view: DataView): void {
  const bytes = new Uint8Array(view.buffer);
  view.setUint32(0, bytes.length);
  view.setUint32(8, 0x0420_0000);
  bytes.set(letters("mntrRGB XYZ "), 12);
  // The same bytes for the same space: it was made when this was written.
  for (const [i, value] of [2026, 11, 27].entries()) view.setUint16(24 + 2 * i, value);
  bytes.set(letters("acsp"), 36);
  bytes.set(fixed(whiteD50), 68);
}

function parametric(type: number, parameters: readonly number[]): Uint8Array {
  return joinBytes([letters("para"), [0, 0, 0, 0, 0, type, 0, 0], fixed(parameters)]);
}

function numbers(type: string, values: readonly number[]): Uint8Array {
  return joinBytes([letters(type), [0, 0, 0, 0], fixed(values)]);
}

/** A text in one language (`mluc`). */
function unicode(text: string): Uint8Array {
  const view = new DataView(new ArrayBuffer(28 + 2 * text.length));
  const bytes = new Uint8Array(view.buffer);
  bytes.set(letters("mluc"));
  view.setUint32(8, 1);
  view.setUint32(12, 12);
  bytes.set(letters("enUS"), 16);
  view.setUint32(20, 2 * text.length);
  view.setUint32(24, 28);
  for (let i = 0; i < text.length; i += 1) view.setUint16(28 + 2 * i, text.charCodeAt(i));
  return bytes;
}

/** Numbers with 16 bits before and 16 behind the point. */
function fixed(values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  for (const [i, value] of values.entries()) view.setInt32(4 * i, Math.round(value * 65_536));
  return new Uint8Array(view.buffer);
}

function letters(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
