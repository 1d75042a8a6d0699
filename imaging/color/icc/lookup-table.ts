import { type Curve, readCurve, sampledCurve } from "./curves";
import { apply, labToXyz, type Matrix3, type Triple } from "./matrix";
import { fixed16, fourLetters } from "./tags";

/** Device values, 0 to 1 each, to XYZ. */
export type DeviceToXyz = (values: readonly number[]) => Triple;

/** A grid beyond this is none that a profile needs: 4 inks at 33 points are 1.2 million nodes. */
const maxNodes = 1_300_000;

interface Grid {
  readonly points: readonly number[];
  /** Three values a node, the last channel's points next to one another. */
  readonly nodes: Float32Array;
  /** How far apart in `nodes` the points along each axis are. */
  readonly strides: readonly number[];
  /** Room for where values lie between their points: tables are worked out on 80,000 places. */
  readonly shares: Float64Array;
}

/**
 * The conversion that an A2B tag describes: `mft1`, `mft2` (ICC.1, 10.10 and 10.11) or `mAB ` (10.12).
 * Throws `RangeError` for one that is broken or of another number of channels.
 */
export function readLookupTable(tag: DataView, channels: number, connectionSpace: string): DeviceToXyz {
  const type = fourLetters(tag, 0);
  if (tag.getUint8(8) !== channels || tag.getUint8(9) !== 3) throw new RangeError("other channels");
  if (type === "mft1" || type === "mft2") return readTableType(tag, type, channels, connectionSpace);
  if (type === "mAB ") return readCurvesType(tag, channels, connectionSpace);
  throw new RangeError(`no table but ${type}`);
}

function readTableType(
  tag: DataView,
  type: "mft1" | "mft2",
  channels: number,
  connectionSpace: string,
): DeviceToXyz {
  const isWide = type === "mft2";
  const inputEntries = isWide ? tag.getUint16(48) : 256;
  const outputEntries = isWide ? tag.getUint16(50) : 256;
  if (inputEntries < 2 || outputEntries < 2) throw new RangeError("curves of no entries");
  const bytes = isWide ? 2 : 1;
  const valueAt = (offset: number) => (isWide ? tag.getUint16(offset) / 65_535 : tag.getUint8(offset) / 255);
  const curvesAt = (first: number, count: number, entries: number) =>
    Array.from({ length: count }, (_, channel) =>
      sampledCurve(
        Float64Array.from({ length: entries }, (_, i) => valueAt(first + (channel * entries + i) * bytes)),
      ),
    );
  const inputsAt = isWide ? 52 : 48;
  const inputs = curvesAt(inputsAt, channels, inputEntries);
  const gridAt = inputsAt + channels * inputEntries * bytes;
  const points = Array.from({ length: channels }, () => tag.getUint8(10));
  const grid = readGrid(points, (i) => valueAt(gridAt + i * bytes));
  const outputs = curvesAt(gridAt + grid.nodes.length * bytes, 3, outputEntries);
  // Lab in 16 bits has its own scale in this type: 0xff00 is 100 (ICC.1, 6.3.4.2 and table 42).
  const labScale = isWide ? 65_535 / 65_280 : 1;
  return (values) => {
    const looked = interpolate(
      grid,
      values.map((value, i) => (inputs[i] as Curve)(value)),
    );
    return toXyz(through(outputs, looked), connectionSpace, labScale);
  };
}

function readCurvesType(tag: DataView, channels: number, connectionSpace: string): DeviceToXyz {
  const [bAt, matrixAt, mAt, gridAt, aAt] = [12, 16, 20, 24, 28].map((offset) => tag.getUint32(offset)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const lastCurves = readCurves(tag, bAt, 3);
  const middle = mAt > 0 && matrixAt > 0 ? readCurves(tag, mAt, 3) : null;
  const numbers = middle ? Array.from({ length: 12 }, (_, i) => fixed16(tag, matrixAt + i * 4)) : [];
  const hasGrid = gridAt > 0 && aAt > 0;
  if (!hasGrid && channels !== 3) throw new RangeError("no grid");
  const first = hasGrid ? readCurves(tag, aAt, channels) : null;
  const grid = hasGrid ? readGridElement(tag, gridAt, channels) : null;
  return (values) => {
    const looked =
      grid && first
        ? interpolate(
            grid,
            values.map((value, i) => (first[i] as Curve)(value)),
          )
        : (values as unknown as Triple);
    let triple = looked;
    if (middle) {
      const [x, y, z] = apply(numbers.slice(0, 9) as unknown as Matrix3, through(middle, triple));
      triple = [x + (numbers[9] ?? 0), y + (numbers[10] ?? 0), z + (numbers[11] ?? 0)];
    }
    return toXyz(through(lastCurves, triple), connectionSpace, 1);
  };
}

/** Curves one behind another, each beginning on a multiple of four. */
function readCurves(tag: DataView, first: number, count: number): Curve[] {
  let offset = first;
  return Array.from({ length: count }, () => {
    const { curve, length } = readCurve(tag, offset);
    offset += Math.ceil(length / 4) * 4;
    return curve;
  });
}

function readGridElement(tag: DataView, offset: number, channels: number): Grid {
  const points = Array.from({ length: channels }, (_, i) => tag.getUint8(offset + i));
  const bytes = tag.getUint8(offset + 16);
  const nodesAt = offset + 20;
  return readGrid(points, (i) =>
    bytes === 1 ? tag.getUint8(nodesAt + i) / 255 : tag.getUint16(nodesAt + i * 2) / 65_535,
  );
}

function readGrid(points: readonly number[], valueAt: (index: number) => number): Grid {
  const count = points.reduce((product, point) => product * point, 1);
  if (points.some((point) => point < 2) || count > maxNodes) throw new RangeError(`a grid of ${count} nodes`);
  const nodes = new Float32Array(count * 3);
  for (let i = 0; i < nodes.length; i += 1) nodes[i] = valueAt(i);
  const strides = points.map((_, axis) =>
    points.slice(axis + 1).reduce((product, point) => product * point, 3),
  );
  return { points, nodes, strides, shares: new Float64Array(points.length) };
}

function through(curves: readonly Curve[], values: Triple): Triple {
  const [a, b, c] = curves as [Curve, Curve, Curve];
  return [a(values[0]), b(values[1]), c(values[2])];
}

/** Linear along each axis, between the nodes around. */
function interpolate({ points, nodes, strides, shares }: Grid, values: readonly number[]): Triple {
  const axes = points.length;
  let base = 0;
  for (let axis = 0; axis < axes; axis += 1) {
    const last = (points[axis] as number) - 1;
    const position = Math.min(1, Math.max(0, values[axis] as number)) * last;
    const low = Math.min(last - 1, Math.floor(position));
    shares[axis] = position - low;
    base += low * (strides[axis] as number);
  }
  let [first, second, third] = [0, 0, 0];
  for (let corner = 0; corner < 1 << axes; corner += 1) {
    let weight = 1;
    let at = base;
    for (let axis = 0; axis < axes; axis += 1) {
      const share = shares[axis] as number;
      if ((corner >> axis) & 1) {
        weight *= share;
        at += strides[axis] as number;
      } else weight *= 1 - share;
    }
    if (weight === 0) continue;
    first += weight * (nodes[at] as number);
    second += weight * (nodes[at + 1] as number);
    third += weight * (nodes[at + 2] as number);
  }
  return [first, second, third];
}

/** Encoded values of the connection space as XYZ (ICC.1, 6.3.4.2). */
function toXyz([a, b, c]: Triple, connectionSpace: string, labScale: number): Triple {
  if (connectionSpace === "Lab ") {
    return labToXyz([a * 100 * labScale, b * 255 * labScale - 128, c * 255 * labScale - 128]);
  }
  const scale = 65_535 / 32_768;
  return [a * scale, b * scale, c * scale];
}
