import { createRaster, type Raster } from "#imaging/raster";
import { fractalNoise } from "./noise";
import { medallionRadius, reliefHeight } from "./relief";

type Colour = readonly [number, number, number];
type Vector = readonly [number, number, number];

const mix = (a: Colour, b: Colour, t: number): Colour => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];
const normalized = ([x, y, z]: Vector): Vector => {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
};
const dot = (a: Vector, b: Vector) => Math.max(0, a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
const clamp = (value: number) => Math.min(1, Math.max(0, value));

const polished: Colour = [0.74, 0.4, 0.17];
const worn: Colour = [0.25, 0.125, 0.06];
const patina: Colour = [0.11, 0.24, 0.2];
const slate: Colour = [0.115, 0.12, 0.13];

/** A low warm sun from the upper left, and a little cool sky from the right. */
const key = { direction: normalized([-0.62, -0.58, 0.46]), colour: [1.25, 1.05, 0.8] as Colour };
const sky = { direction: normalized([0.8, 0.2, 0.5]), colour: [0.16, 0.24, 0.36] as Colour };

/** Light on a surface of a normal: diffuse and, by `gloss`, a highlight towards the viewer. */
function lit(albedo: Colour, normal: Vector, gloss: number, shadow: number): Colour {
  const halfway = normalized([key.direction[0], key.direction[1], key.direction[2] + 1]);
  const highlight = gloss * dot(normal, halfway) ** 38 * shadow;
  const keyLight = dot(normal, key.direction) * shadow;
  const skyLight = dot(normal, sky.direction);
  const channel = (i: 0 | 1 | 2) =>
    albedo[i] * (0.07 + keyLight * key.colour[i] + skyLight * sky.colour[i]) +
    highlight * key.colour[i] * (0.35 + albedo[i]);
  return [channel(0), channel(1), channel(2)];
}

function normalOf(height: (x: number, y: number) => number, x: number, y: number, step: number): Vector {
  const slopeX = (height(x + step, y) - height(x - step, y)) / (2 * step);
  const slopeY = (height(x, y + step) - height(x, y - step)) / (2 * step);
  return normalized([-slopeX, -slopeY, 1]);
}

/** How far a point lies below its surroundings: where patina stays and polish does not reach. */
function cavity(x: number, y: number): number {
  const here = reliefHeight(x, y);
  let around = 0;
  for (let i = 0; i < 8; i++)
    around += reliefHeight(x + 0.022 * Math.cos((i * Math.PI) / 4), y + 0.022 * Math.sin((i * Math.PI) / 4));
  return (around / 8 - here) / 0.02;
}

/** The relief's own shadow: how much of the way to the light is free. */
function ownShadow(x: number, y: number): number {
  const rise = key.direction[2] / Math.hypot(key.direction[0], key.direction[1]);
  const here = reliefHeight(x, y);
  let free = 1;
  for (let i = 1; i <= 14; i++) {
    const distance = i * 0.006;
    const above =
      reliefHeight(x + key.direction[0] * distance * 1.2, y + key.direction[1] * distance * 1.2) -
      here -
      distance * rise;
    free = Math.min(free, 1 - clamp(above / 0.006));
  }
  return free;
}

function bronze(x: number, y: number, step: number): Colour {
  const depth = cavity(x, y);
  const stain = fractalNoise(x * 5 + 9, y * 5, 4, 21);
  const age = clamp(0.38 + depth * 0.8 + (stain - 0.5) * 1.5);
  const albedo = mix(mix(polished, worn, clamp(age * 1.25)), patina, clamp((age - 0.52) * 2.1) * 0.85);
  const gloss = 1.25 * (1 - age) ** 1.5;
  const occlusion = 1 - 0.7 * clamp(depth);
  const colour = lit(albedo, normalOf(reliefHeight, x, y, step), gloss, ownShadow(x, y));
  return [colour[0] * occlusion, colour[1] * occlusion, colour[2] * occlusion];
}

function stone(x: number, y: number, step: number): Colour {
  const surface = (u: number, v: number) =>
    0.016 * fractalNoise(u * 9, v * 22, 6, 33) + 0.006 * fractalNoise(u * 60, v * 60, 3, 41);
  const grain = 0.75 + 0.5 * fractalNoise(x * 30, y * 50, 4, 55);
  const albedo: Colour = [slate[0] * grain, slate[1] * grain, slate[2] * grain];
  // The medallion's shadow falls to the lower right.
  const fromShadow = Math.hypot(x - 0.055, y - 0.05) / medallionRadius;
  return lit(albedo, normalOf(surface, x, y, step), 0.02, clamp((fromShadow - 0.97) / 0.09) * 0.92 + 0.08);
}

/** A filmic curve: highlights roll off instead of breaking; then sRGB's gamma. */
function developed(light: number): number {
  const curve = (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14);
  return Math.round(255 * clamp(curve) ** (1 / 2.2));
}

/** Samples along each side of a pixel. */
const samples = 2;

/** An aged bronze medallion with a compass star and a wreath on slate, in low sun: RGB, `sizePx` square. */
export function renderMedallion(sizePx: number): Raster {
  const raster = createRaster(sizePx, sizePx, 3);
  const step = 1 / sizePx;
  for (let row = 0; row < sizePx; row++) {
    for (let column = 0; column < sizePx; column++) {
      const sum = [0, 0, 0];
      for (let sample = 0; sample < samples * samples; sample++) {
        const x = (2 * (column + ((sample % samples) + 0.5) / samples)) / sizePx - 1;
        const y = (2 * (row + (Math.floor(sample / samples) + 0.5) / samples)) / sizePx - 1;
        const isMedallion = Math.hypot(x, y) < medallionRadius;
        const vignette = 1 - 0.28 * (x * x + y * y) * 0.5;
        (isMedallion ? bronze(x, y, step) : stone(x, y, step)).forEach((light, i) => {
          sum[i] = (sum[i] ?? 0) + (light * vignette) / (samples * samples);
        });
      }
      sum.forEach((light, i) => {
        raster.data[(row * sizePx + column) * 3 + i] = developed(light);
      });
    }
  }
  return raster;
}
