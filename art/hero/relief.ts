import { fractalNoise } from "./noise";

/** The medallion fills this part of the picture's half width. */
export const medallionRadius = 0.9;

const tau = 2 * Math.PI;
const smoothStep = (from: number, to: number, value: number) => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
};
/** A round ridge of a width around a distance of zero. */
const ridge = (distance: number, width: number) => Math.sqrt(Math.max(0, 1 - (distance / width) ** 2));
/** The angle to the nearest of `count` directions, and which of them it is. */
function nearestSpoke(angle: number, count: number): { offset: number; index: number } {
  const index = Math.round((angle / tau) * count);
  return { offset: angle - (index * tau) / count, index };
}

/** Pearls along the rim. */
function pearls(radius: number, angle: number): number {
  const { offset } = nearestSpoke(angle, 84);
  return ridge(Math.hypot(radius - 0.79, offset * 0.79), 0.026);
}

/** A wreath of pointed leaves with ribs, in two rows that lean opposite ways. */
function wreath(radius: number, angle: number): number {
  let highest = 0;
  for (const [ring, lean, count] of [
    [0.655, 0.62, 34],
    [0.575, -0.62, 30],
  ] as const) {
    const { offset } = nearestSpoke(angle + lean * (radius - ring) * 1.6, count);
    const along = (radius - ring) / 0.075;
    const across = (offset * ring) / (0.036 * Math.max(0, 1 - along * along));
    if (Math.abs(along) >= 1 || Math.abs(across) >= 1) continue;
    const body = Math.sqrt(1 - across * across) * (1 - along * along);
    const rib = 0.35 * Math.exp(-((across / 0.12) ** 2));
    const veins = 0.12 * Math.cos(18 * along - 9 * Math.abs(across));
    highest = Math.max(highest, 0.62 * body + 0.25 * body * (rib + veins) + 0.05);
  }
  return highest;
}

/** A compass star of sixteen points, each with two facets. */
function star(radius: number, angle: number): number {
  const arms = [
    { count: 4, turn: 0, length: 0.47, width: 0.098 },
    { count: 4, turn: tau / 8, length: 0.36, width: 0.08 },
    { count: 8, turn: tau / 16, length: 0.26, width: 0.05 },
  ];
  let highest = 0;
  for (const { count, turn, length, width } of arms) {
    const { offset } = nearestSpoke(angle - turn, count);
    const along = radius * Math.cos(offset);
    const across = radius * Math.sin(offset);
    const room = width * Math.min(along / (0.22 * length), (length - along) / (0.78 * length));
    if (room <= 0 || Math.abs(across) > room) continue;
    highest = Math.max(highest, 0.25 + 5.2 * (room - Math.abs(across)));
  }
  return Math.max(highest, 0.9 * ridge(radius, 0.07), 0.5 * ridge(radius - 0.5, 0.012));
}

/** Engine-turned waves between the star and the wreath. */
function guilloche(radius: number, angle: number): number {
  if (radius > 0.5) return 0;
  const waves =
    Math.cos(radius * 74 + 3 * Math.cos(angle * 16)) * Math.cos(radius * 58 - 3 * Math.cos(angle * 16));
  return 0.07 * waves * smoothStep(0.5, 0.47, radius);
}

/** The height of the medallion's face at a point of the picture's square, both coordinates in -1..1. */
export function reliefHeight(x: number, y: number): number {
  const radius = Math.hypot(x, y) / medallionRadius;
  const angle = Math.atan2(y, x);
  const rim = smoothStep(0.83, 0.86, radius) * smoothStep(1, 0.965, radius);
  const carved = Math.max(pearls(radius, angle) * 0.55, wreath(radius, angle), star(radius, angle));
  const hammered =
    0.1 * (fractalNoise(x * 14, y * 14, 3, 5) - 0.5) + 0.03 * (fractalNoise(x * 70, y * 70, 3, 9) - 0.5);
  return 0.042 * (carved + 0.9 * rim + guilloche(radius, angle) + hammered);
}
