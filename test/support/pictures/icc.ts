import { concatBytes, latin1Bytes, numberBytes } from "./bytes";

type Chromaticity = readonly [number, number];

/** What is known of a space: where its primaries and its white lie, and its gamma. */
interface SpaceFacts {
  readonly primaries: readonly [Chromaticity, Chromaticity, Chromaticity];
  readonly white: Chromaticity;
  readonly gamma: number;
}

const d65: Chromaticity = [0.3127, 0.329];

/** Adobe RGB (1998), SMPTE EG 432-1 (with sRGB's curve taken for a gamma of 2.2), ISO 22028-2. */
export const spaces = {
  displayP3: {
    primaries: [
      [0.68, 0.32],
      [0.265, 0.69],
      [0.15, 0.06],
    ],
    white: d65,
    gamma: 2.2,
  },
  adobeRgb: {
    primaries: [
      [0.64, 0.33],
      [0.21, 0.71],
      [0.15, 0.06],
    ],
    white: d65,
    gamma: 2.199_218_75,
  },
  proPhoto: {
    primaries: [
      [0.7347, 0.2653],
      [0.1596, 0.8404],
      [0.0366, 0.0001],
    ],
    white: [0.3457, 0.3585],
    gamma: 1.8,
  },
} as const satisfies Record<string, SpaceFacts>;

type Row = readonly [number, number, number];

const bradford: readonly [Row, Row, Row] = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];
const bradfordBack: readonly [Row, Row, Row] = [
  [0.986_993, -0.147_054, 0.159_963],
  [0.432_305, 0.518_36, 0.049_291],
  [-0.008_529, 0.040_043, 0.968_487],
];
const d50: Row = [0.9642, 1, 0.8249];

const times = (m: readonly [Row, Row, Row], v: Row): Row =>
  m.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2]) as unknown as Row;
const xyz = ([x, y]: Chromaticity): Row => [x / y, 1, (1 - x - y) / y];

/** The primaries' XYZ under D50, which sum up to D50. */
function colorants({ primaries, white }: SpaceFacts): Row[] {
  const from = times(bradford, xyz(white));
  const to = times(bradford, d50);
  const adapted = primaries.map((primary) => {
    const cone = times(bradford, xyz(primary));
    return times(
      bradfordBack,
      cone.map((value, i) => (value * (to[i] ?? 0)) / (from[i] ?? 1)) as unknown as Row,
    );
  });
  const [r, g, b] = adapted as [Row, Row, Row];
  const det = (x: Row, y: Row, z: Row) =>
    x[0] * (y[1] * z[2] - y[2] * z[1]) -
    y[0] * (x[1] * z[2] - x[2] * z[1]) +
    z[0] * (x[1] * y[2] - x[2] * y[1]);
  const all = det(r, g, b);
  const shares = [det(d50, g, b) / all, det(r, d50, b) / all, det(r, g, d50) / all];
  return adapted.map((row, i) => row.map((value) => value * (shares[i] ?? 0)) as unknown as Row);
}

const fixed = (value: number) => numberBytes((Math.round(value * 65_536) + 2 ** 32) % 2 ** 32, 4);
const tagOf = (type: string, ...parts: (Uint8Array | readonly number[])[]) =>
  concatBytes(latin1Bytes(type), [0, 0, 0, 0], ...parts);
export const gammaTag = (gamma: number) =>
  tagOf("curv", numberBytes(1, 4), numberBytes(Math.round(gamma * 256), 2), [0, 0]);
const text = (value: string) =>
  tagOf("desc", numberBytes(value.length + 1, 4), latin1Bytes(`${value}\0`), new Uint8Array(78));

/** A profile of version 2 put together from its tags. */
export function iccProfile(
  colourSpace: "RGB " | "GRAY" | "CMYK",
  connectionSpace: "XYZ " | "Lab ",
  tags: Readonly<Record<string, Uint8Array>>,
): Uint8Array<ArrayBuffer> {
  const entries = Object.entries({
    desc: text("test"),
    cprt: tagOf("text", latin1Bytes("public domain\0")),
    wtpt: tagOf("XYZ ", ...d50.map(fixed)),
    ...tags,
  });
  let offset = 128 + 4 + entries.length * 12;
  const table: Uint8Array[] = [];
  const data: Uint8Array[] = [];
  for (const [name, bytes] of entries) {
    table.push(concatBytes(latin1Bytes(name), numberBytes(offset, 4), numberBytes(bytes.length, 4)));
    const padded = concatBytes(bytes, new Uint8Array((4 - (bytes.length % 4)) % 4));
    data.push(padded);
    offset += padded.length;
  }
  const header = concatBytes(
    numberBytes(offset, 4),
    new Uint8Array(4),
    [2, 0x20, 0, 0],
    latin1Bytes(colourSpace === "CMYK" ? "prtr" : "mntr"),
    latin1Bytes(colourSpace),
    latin1Bytes(connectionSpace),
    new Uint8Array(12),
    latin1Bytes("acsp"),
    new Uint8Array(28),
    ...d50.map(fixed),
    new Uint8Array(48),
  );
  return concatBytes(header, numberBytes(entries.length, 4), ...table, ...data);
}

export function rgbProfile(space: SpaceFacts): Uint8Array<ArrayBuffer> {
  const [r, g, b] = colorants(space).map((row) => tagOf("XYZ ", ...row.map(fixed)));
  const curve = gammaTag(space.gamma);
  if (!r || !g || !b) throw new Error("three primaries");
  return iccProfile("RGB ", "XYZ ", { rXYZ: r, gXYZ: g, bXYZ: b, rTRC: curve, gTRC: curve, bTRC: curve });
}

export function greyProfile(gamma: number): Uint8Array<ArrayBuffer> {
  return iccProfile("GRAY", "XYZ ", { kTRC: gammaTag(gamma) });
}

/** Inks that mix as plain subtraction does, as a table of `points` along each ink; of the light so much is left by all of them together. */
export function cmykProfile(points = 5, darkest = 0): Uint8Array<ArrayBuffer> {
  const table = labTable(
    4,
    points,
    (ink) => (axis) => darkest + (1 - darkest) * ((1 - ink(axis)) * (1 - ink(3))) ** 2.2,
  );
  return iccProfile("CMYK", "Lab ", { A2B0: table });
}

/** Colours of sRGB's primaries and a gamma of 1.8, as a table of `points` along each, which leads one way only. */
export function rgbTableProfile(points = 9): Uint8Array<ArrayBuffer> {
  const table = labTable(3, points, (value) => (axis) => value(axis) ** 1.8);
  return iccProfile("RGB ", "Lab ", { A2B0: table });
}

/** A table of `points` along each axis to Lab in 8 bits (`mft1`), of the light that each node's values give. */
function labTable(
  axes: 3 | 4,
  points: number,
  lightOf: (value: (axis: number) => number) => (axis: number) => number,
): Uint8Array {
  const identity = Array.from({ length: 256 }, (_, i) => i);
  const nodes: number[] = [];
  for (let node = 0; node < points ** axes; node += 1) {
    const light = lightOf((axis) => (Math.floor(node / points ** (axes - 1 - axis)) % points) / (points - 1));
    nodes.push(...labBytes([light(0), light(1), light(2)]));
  }
  const matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1].map(fixed);
  const inputs = Array.from({ length: axes }, () => identity);
  return tagOf("mft1", [axes, 3, points, 0], ...matrix, ...inputs, nodes, identity, identity, identity);
}

/** Light of sRGB's primaries as L*, a*, b* in a byte each. */
function labBytes(light: Row): number[] {
  const matrix: readonly [Row, Row, Row] = [
    [0.4360747, 0.3850649, 0.1430804],
    [0.2225045, 0.7168786, 0.0606169],
    [0.0139322, 0.0971045, 0.7141733],
  ];
  const part = (t: number) => (t > (6 / 29) ** 3 ? Math.cbrt(t) : t / (3 * (6 / 29) ** 2) + 4 / 29);
  const [x, y, z] = times(matrix, light).map((value, i) => part(value / (d50[i] ?? 1))) as unknown as Row;
  return [(116 * y - 16) * 2.55, 500 * (x - y) + 128, 200 * (y - z) + 128].map((value) =>
    Math.min(255, Math.max(0, Math.round(value))),
  );
}
