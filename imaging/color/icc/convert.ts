import { createRaster, greatestSample, type Raster, rasterOf, type Samples, samplesLike } from "../../raster";
import { type Curve, decodeSrgb, encodeSrgb, inverseCurve } from "./curves";
import { apply, type Matrix3, multiply, srgbToXyz, xyzToSrgb } from "./matrix";
import { type GreyProfile, type MatrixProfile, parseProfile, type TableProfile } from "./profile";

/** Profiles that can be turned round: a picture keeps its samples, and the file its profile. */
export type CarriedProfile = MatrixProfile | GreyProfile;

/** The profile that a written file carries, which was read before; null where there is none. */
export function carriedProfile(bytes: Uint8Array | undefined): CarriedProfile | null {
  const profile = bytes ? parseProfile(bytes) : null;
  return profile?.kind === "table" ? null : profile;
}

/** Fine enough that a step of it is less than half a level, also where curves are steep. */
const lightSteps = 16_383;

/** The picture in sRGB, as an RGB or RGBA raster of its own, in its depth. What lies outside of sRGB is clipped. */
export function toSrgb<Data extends Samples>(
  source: Raster<Data>,
  profile: CarriedProfile | null,
): Raster<Data> {
  if (!profile) return source;
  if (profile.kind === "grey") return perChannel(source, (value) => encodeSrgb(profile.curve(value)));
  const matrix = multiply(xyzToSrgb, profile.toXyz);
  const encoders = [encodeSrgb, encodeSrgb, encodeSrgb] as const;
  const { widthPx, heightPx, channels, data } = source;
  const target = samplesLike(data, data.length);
  const convert = data instanceof Uint8Array ? throughLight : throughExactLight;
  convert(source, target, { decoders: profile.curves, matrix, encoders });
  return rasterOf(widthPx, heightPx, channels, target);
}

/** A picture in sRGB in the space of `profile`: what other services made of a picture comes back to it. */
export function fromSrgb(source: Raster, profile: CarriedProfile | null): Raster {
  if (!profile) return source;
  if (profile.kind === "grey") {
    const backwards = inverseCurve(profile.curve);
    return perChannel(source, (value) => backwards(decodeSrgb(value)));
  }
  const [red, green, blue] = profile.curves;
  const encoders = [inverseCurve(red), inverseCurve(green), inverseCurve(blue)] as const;
  const matrix = multiply(profile.fromXyz, srgbToXyz);
  const target = createRaster(source.widthPx, source.heightPx, source.channels);
  throughLight(source, target.data, { decoders: [decodeSrgb, decodeSrgb, decodeSrgb], matrix, encoders });
  return target;
}

function perChannel<Data extends Samples>(source: Raster<Data>, curve: Curve): Raster<Data> {
  const { widthPx, heightPx, channels, data } = source;
  const most = greatestSample(data);
  const table = Float64Array.from({ length: most + 1 }, (_, value) => Math.round(curve(value / most) * most));
  const target = samplesLike(data, data.length);
  const samples: Samples = target;
  for (let i = 0; i < data.length; i += 1) {
    const value = data[i] as number;
    samples[i] = channels === 4 && i % 4 === 3 ? value : (table[value] as number);
  }
  return rasterOf(widthPx, heightPx, channels, target);
}

type Curves = readonly [Curve, Curve, Curve];

/** From stored values to light, from one space's light to another's, and to values that are stored. */
interface LightPath {
  readonly decoders: Curves;
  readonly matrix: Matrix3;
  readonly encoders: Curves;
}

/** For 8 bits, by tables. */
function throughLight(
  { data, channels }: Raster<Samples>,
  target: Samples,
  { decoders, matrix: m, encoders }: LightPath,
): void {
  const [red, green, blue] = decoders.map((curve) =>
    Float64Array.from({ length: 256 }, (_, value) => curve(value / 255)),
  ) as [Float64Array, Float64Array, Float64Array];
  const levels = encoders.map((curve) =>
    Uint8Array.from({ length: lightSteps + 1 }, (_, i) => Math.round(curve(i / lightSteps) * 255)),
  ) as [Uint8Array, Uint8Array, Uint8Array];
  for (let i = 0; i < data.length; i += channels) {
    const r = red[data[i] as number] as number;
    const g = green[data[i + 1] as number] as number;
    const b = blue[data[i + 2] as number] as number;
    target[i] = level(levels[0], m[0] * r + m[1] * g + m[2] * b);
    target[i + 1] = level(levels[1], m[3] * r + m[4] * g + m[5] * b);
    target[i + 2] = level(levels[2], m[6] * r + m[7] * g + m[8] * b);
    if (channels === 4) target[i + 3] = data[i + 3] as number;
  }
}

/** For 16 bits, where a table of light would have to be finer than it is worth: only grey in an RGB profile comes this way. */
function throughExactLight(
  { data, channels }: Raster<Samples>,
  target: Samples,
  { decoders, matrix: m, encoders }: LightPath,
): void {
  const most = greatestSample(data);
  const stored = (encode: Curve, light: number) => Math.round(encode(light) * most);
  for (let i = 0; i < data.length; i += channels) {
    const r = decoders[0]((data[i] as number) / most);
    const g = decoders[1]((data[i + 1] as number) / most);
    const b = decoders[2]((data[i + 2] as number) / most);
    target[i] = stored(encoders[0], m[0] * r + m[1] * g + m[2] * b);
    target[i + 1] = stored(encoders[1], m[3] * r + m[4] * g + m[5] * b);
    target[i + 2] = stored(encoders[2], m[6] * r + m[7] * g + m[8] * b);
    if (channels === 4) target[i + 3] = data[i + 3] as number;
  }
}

function level(levels: Uint8Array, light: number): number {
  const step = Math.round(Math.min(1, Math.max(0, light)) * lightSteps);
  return levels[step] as number;
}

/** Points along each axis of the grid that a table is worked out on before it meets millions of pixels. */
const gridPoints = { 3: 25, 4: 17 } as const;

/**
 * A converter of pixels of `profile.channels` samples into sRGB, three samples each of the same depth. The profile's table is sampled once on a grid; between its
 * nodes the result is linear. Takes tens of milliseconds to make.
 */
export function tableToSrgb(profile: TableProfile): (from: Samples, to: Samples, pixels: number) => void {
  const { channels } = profile;
  const points = gridPoints[channels];
  const nodes = new Float32Array(points ** channels * 3);
  const values = Array.from({ length: channels }, () => 0);
  for (let node = 0; node < nodes.length / 3; node += 1) {
    for (let axis = channels - 1, rest = node; axis >= 0; axis -= 1) {
      values[axis] = (rest % points) / (points - 1);
      rest = Math.floor(rest / points);
    }
    const light = apply(xyzToSrgb, profile.toXyz(values));
    for (let i = 0; i < 3; i += 1) nodes[node * 3 + i] = encodeSrgb(light[i as 0]) * 255;
  }
  return (from, to, pixels) => convertByGrid({ nodes, points, channels }, from, to, pixels);
}

interface BakedGrid {
  /** In levels of 8 bits, unrounded. */
  readonly nodes: Float32Array;
  readonly points: number;
  readonly channels: number;
}

function convertByGrid(
  { nodes, points, channels }: BakedGrid,
  from: Samples,
  to: Samples,
  pixels: number,
): void {
  const most = greatestSample(from);
  const scale = most / 255;
  const corners = 1 << channels;
  const shares = new Float64Array(channels);
  const strides = Array.from({ length: channels }, (_, axis) => points ** (channels - 1 - axis) * 3);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    let base = 0;
    for (let axis = 0; axis < channels; axis += 1) {
      const position = ((from[pixel * channels + axis] as number) * (points - 1)) / most;
      const low = Math.min(points - 2, Math.floor(position));
      shares[axis] = position - low;
      base += low * (strides[axis] as number);
    }
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let corner = 0; corner < corners; corner += 1) {
      let weight = 1;
      let at = base;
      for (let axis = 0; axis < channels; axis += 1) {
        const share = shares[axis] as number;
        if ((corner >> axis) & 1) {
          weight *= share;
          at += strides[axis] as number;
        } else weight *= 1 - share;
      }
      if (weight === 0) continue;
      red += weight * (nodes[at] as number);
      green += weight * (nodes[at + 1] as number);
      blue += weight * (nodes[at + 2] as number);
    }
    to[pixel * 3] = Math.round(red * scale);
    to[pixel * 3 + 1] = Math.round(green * scale);
    to[pixel * 3 + 2] = Math.round(blue * scale);
  }
}
