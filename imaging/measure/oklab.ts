/** A colour in Oklab (Björn Ottosson, 2020): lightness 0 to 1, and two opponent axes of about -0.4 to 0.4. */
export interface Oklab {
  readonly lightness: number;
  readonly greenRed: number;
  readonly blueYellow: number;
}

/** sRGB's transfer curve (IEC 61966-2-1), undone for each of the 256 values. */
const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** An sRGB colour of 8-bit samples in Oklab. */
export function oklabOf(red: number, green: number, blue: number): Oklab {
  const [r, g, b] = [linear[red] ?? 0, linear[green] ?? 0, linear[blue] ?? 0];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    greenRed: 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    blueYellow: 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  };
}

/** The squared distance of two colours: equal steps look about equally large. */
export function distanceSquared(a: Oklab, b: Oklab): number {
  return (
    (a.lightness - b.lightness) ** 2 + (a.greenRed - b.greenRed) ** 2 + (a.blueYellow - b.blueYellow) ** 2
  );
}

/** The sRGB colour nearest to one in Oklab, as unrounded samples of 0 to 255. */
export function srgbOf({ lightness, greenRed, blueYellow }: Oklab): [number, number, number] {
  const long = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3;
  const medium = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3;
  const short = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3;
  return [
    encoded(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    encoded(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    encoded(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

/** sRGB's transfer curve, of a linear share; what lies outside is brought to its edge. */
function encoded(share: number): number {
  const inside = Math.min(1, Math.max(0, share));
  return 255 * (inside <= 0.0031308 ? 12.92 * inside : 1.055 * inside ** (1 / 2.4) - 0.055);
}
