import { fixed16, fourLetters } from "./tags";

/** From a device's value to light, or the other way round; both 0 to 1. */
export type Curve = (value: number) => number;

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** A curve and how many bytes it takes, so that the next one can be found. Throws `RangeError` for what is none. */
export function readCurve(view: DataView, offset = 0): { curve: Curve; length: number } {
  const type = fourLetters(view, offset);
  if (type === "curv") return readSampled(view, offset);
  if (type === "para") return readParametric(view, offset);
  throw new RangeError(`no curve but ${type}`);
}

/** No entry is the identity, one is a gamma, more are samples at even distances (ICC.1, 10.6). */
function readSampled(view: DataView, offset: number): { curve: Curve; length: number } {
  const count = view.getUint32(offset + 8);
  const length = 12 + count * 2;
  if (count === 0) return { curve: clamp, length };
  if (count === 1) {
    const gamma = view.getUint16(offset + 12) / 256;
    return { curve: (value) => clamp(value) ** gamma, length };
  }
  if (length > view.byteLength - offset) throw new RangeError("a curve beyond its tag");
  const samples = Float64Array.from(
    { length: count },
    (_, i) => view.getUint16(offset + 12 + i * 2) / 65_535,
  );
  return { curve: sampledCurve(samples), length };
}

/** Straight lines between samples at even distances. */
export function sampledCurve(samples: Float64Array): Curve {
  const last = samples.length - 1;
  return (value) => {
    const position = clamp(value) * last;
    const index = Math.min(last - 1, Math.floor(position));
    const before = samples[index] as number;
    return before + ((samples[index + 1] as number) - before) * (position - index);
  };
}

/** How many parameters each function type has (ICC.1, table 68). */
const parameterCounts = [1, 3, 4, 5, 7];

function readParametric(view: DataView, offset: number): { curve: Curve; length: number } {
  const count = parameterCounts[view.getUint16(offset + 8)];
  if (count === undefined) throw new RangeError("an unknown function type");
  const [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from({ length: count }, (_, i) =>
    fixed16(view, offset + 12 + i * 4),
  );
  const power = (value: number) => Math.max(0, value) ** g;
  const curves: readonly Curve[] = [
    power,
    (x) => (x >= -b / a ? power(a * x + b) : 0),
    (x) => (x >= -b / a ? power(a * x + b) + c : c),
    (x) => (x >= d ? power(a * x + b) : c * x),
    (x) => (x >= d ? power(a * x + b) + e : c * x + f),
  ];
  const curve = curves[view.getUint16(offset + 8)] ?? clamp;
  return { curve: (value) => clamp(curve(clamp(value))), length: 12 + count * 4 };
}

const tableSteps = 4_096;

/** The curve backwards, by search among samples of it; where it stands still, any value that gives it. */
export function inverseCurve(curve: Curve): Curve {
  const samples = Float64Array.from({ length: tableSteps + 1 }, (_, i) => curve(i / tableSteps));
  return (light) => {
    let low = 0;
    let high = tableSteps;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((samples[middle] as number) <= light) low = middle;
      else high = middle;
    }
    const step = (samples[high] as number) - (samples[low] as number);
    const share = step > 0 ? (light - (samples[low] as number)) / step : 0;
    return clamp((low + clamp(share)) / tableSteps);
  };
}

/** Whether it rises all the way, so that it can be turned round. */
export function isRising(curve: Curve): boolean {
  let before = curve(0);
  for (let i = 1; i <= 255; i += 1) {
    const value = curve(i / 255);
    if (!(value >= before)) return false;
    before = value;
  }
  return before > curve(0);
}

/** The transfer function of sRGB (IEC 61966-2-1), from light to the value that is stored. */
export function encodeSrgb(light: number): number {
  const value = clamp(light);
  return value <= 0.003_130_8 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}

/** The same backwards. */
export function decodeSrgb(value: number): number {
  return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
