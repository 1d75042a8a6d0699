// @ts-check
// Chance, places and lines of the drawings that scenes.mjs makes up.

export const sidePx = 512;

/** @typedef {readonly [x: number, y: number]} Point */

/** Chance from a seed (mulberry32). */
export class Luck {
  /** @param {number} seed */
  constructor(seed) {
    this.state = seed;
  }

  next() {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** @param {number} low @param {number} high */
  between(low, high) {
    return low + (high - low) * this.next();
  }

  /** As often from 1 to 2 as from 2 to 4. @param {number} low @param {number} high */
  scaled(low, high) {
    return low * (high / low) ** this.next();
  }

  /** @param {number} low @param {number} high the largest, too */
  whole(low, high) {
    return Math.floor(this.between(low, high + 1));
  }

  /** @param {number} share */
  often(share) {
    return this.next() < share;
  }

  /** @template T @param {readonly T[]} options @returns {T} */
  one(options) {
    return /** @type {T} */ (options[this.whole(0, options.length - 1)]);
  }

  /** @returns {Point} */
  place() {
    return [this.between(0, sidePx), this.between(0, sidePx)];
  }
}

/** @template T @param {number} count @param {(index: number) => T} make */
export const times = (count, make) => Array.from({ length: Math.round(count) }, (_, index) => make(index));

/** @param {number} count @param {(index: number) => string} make */
export const several = (count, make) => times(count, make).join("");

/** @param {Point} from @param {number} angle @param {number} lengthPx @returns {Point} */
export const away = ([x, y], angle, lengthPx) => [
  x + lengthPx * Math.cos(angle),
  y + lengthPx * Math.sin(angle),
];

/** @param {readonly Point[]} points */
export const straight = (points) =>
  `M${points.map((point) => point.map((value) => value.toFixed(2)).join(" ")).join("L")}`;

/** A smooth line through the points: it passes each in the direction of the point's neighbours. @param {readonly Point[]} points */
export function smooth(points) {
  // The ends have no neighbour, and are their own.
  const at = (/** @type {number} */ index) =>
    points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0];
  const bends = several(points.length - 1, (index) => {
    const [[beforeX, beforeY], [x, y]] = [at(index - 1), at(index)];
    const [[endX, endY], [afterX, afterY]] = [at(index + 1), at(index + 2)];
    const controls = [
      x + (endX - beforeX) / 6,
      y + (endY - beforeY) / 6,
      endX - (afterX - x) / 6,
      endY - (afterY - y) / 6,
    ];
    return `C${[...controls, endX, endY].map((value) => value.toFixed(2)).join(" ")}`;
  });
  return `${straight([at(0)])}${bends}`;
}

/** A closed shape: corners, or an ellipse with a few waves. @param {Luck} luck @param {Point} centre @param {number} radiusPx */
export function outline(luck, centre, radiusPx) {
  const corners = luck.whole(3, 7);
  if (luck.often(0.25)) {
    return `${straight(times(corners, (index) => away(centre, (index + luck.between(0, 0.8)) * (6.28 / corners), radiusPx)))}Z`;
  }
  const waves = times(4, (wave) => ({
    size: luck.between(-0.3, 0.3) / (wave + 1),
    phase: luck.between(0, 6.28),
  }));
  const around = times(25, (index) => {
    const angle = (index / 24) * 2 * Math.PI;
    const swell = waves.reduce(
      (sum, { size, phase }, wave) => sum + size * Math.cos((wave + 1) * angle + phase),
      1,
    );
    return away(centre, angle, radiusPx * swell);
  });
  return `${smooth(around)}Z`;
}

/** A line that goes on and turns as it likes. @param {Luck} luck @param {Point} start @param {number} stepPx @param {number} steps */
export function wandering(luck, start, stepPx, steps) {
  const most = luck.scaled(0.06, 0.6);
  let angle = luck.between(0, 6.28);
  let [bend, point] = [0, start];
  return times(steps, () => {
    bend = bend * 0.8 + luck.between(-most, most);
    angle += bend;
    point = away(point, angle, stepPx);
    return point;
  });
}
