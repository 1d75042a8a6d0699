/** Three rows of three. */
export type Matrix3 = readonly [number, number, number, number, number, number, number, number, number];
export type Triple = readonly [number, number, number];

/** Light of sRGB's primaries as XYZ under D50, to which ICC profiles refer: IEC 61966-2-1, adapted by Bradford (ICC.1, annex E). */
export const srgbToXyz: Matrix3 = [
  0.436_074_7, 0.385_064_9, 0.143_080_4, 0.222_504_5, 0.716_878_6, 0.060_616_9, 0.013_932_2, 0.097_104_5,
  0.714_173_3,
];

export const xyzToSrgb: Matrix3 = inverse(srgbToXyz) ?? srgbToXyz;

/** The white of the connection space, D50. */
export const whiteD50: Triple = [0.9642, 1, 0.8249];

export function apply(m: Matrix3, [x, y, z]: Triple): Triple {
  return [m[0] * x + m[1] * y + m[2] * z, m[3] * x + m[4] * y + m[5] * z, m[6] * x + m[7] * y + m[8] * z];
}

export function multiply(a: Matrix3, b: Matrix3): Matrix3 {
  const column = (i: 0 | 1 | 2) => apply(a, [b[i], b[(i + 3) as 3], b[(i + 6) as 6]]);
  const [p, q, r] = [column(0), column(1), column(2)];
  return [p[0], q[0], r[0], p[1], q[1], r[1], p[2], q[2], r[2]];
}

/** Null for one that loses a dimension. */
export function inverse([a, b, c, d, e, f, g, h, i]: Matrix3): Matrix3 | null {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  if (!(Math.abs(determinant) > 1e-6)) return null;
  const s = 1 / determinant;
  return [
    (e * i - f * h) * s,
    (c * h - b * i) * s,
    (b * f - c * e) * s,
    (f * g - d * i) * s,
    (a * i - c * g) * s,
    (c * d - a * f) * s,
    (d * h - e * g) * s,
    (b * g - a * h) * s,
    (a * e - b * d) * s,
  ];
}

/** CIE L*a*b* of the connection space as XYZ (CIE 15). */
export function labToXyz([lightness, a, b]: Triple): Triple {
  const y = (lightness + 16) / 116;
  const part = (t: number) => (t > 6 / 29 ? t ** 3 : 3 * (6 / 29) ** 2 * (t - 4 / 29));
  return [whiteD50[0] * part(y + a / 500), whiteD50[1] * part(y), whiteD50[2] * part(y - b / 200)];
}
