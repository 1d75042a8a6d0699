import type { Raster } from "../raster";
import { type ColourName, colourName } from "./colour-names";
import { distanceSquared, type Oklab, oklabOf } from "./oklab";

export interface PaletteColour {
  readonly name: ColourName;
  /** The mean of the pixels that it stands for, as "#rrggbb". */
  readonly hex: string;
  /** The part of the visible picture that it stands for, 0 to 1. */
  readonly share: number;
}

/** Pixels that are nearly invisible have no colour that anybody sees. */
const minAlpha = 32;

const maxColours = 6;

/** Centres closer than this look alike (a just noticeable difference is about 0.02). */
const mergeDistance = 0.07;

const rounds = 12;

interface Sample {
  readonly colour: Oklab;
  readonly rgb: readonly [number, number, number];
}

interface Cluster {
  centre: Oklab;
  members: Sample[];
}

/**
 * The colours that a picture mostly consists of, the most frequent first: k-means in Oklab, from starting points that
 * lie as far apart as the picture has them, so that the same picture always gives the same palette. Empty for a picture
 * that is wholly transparent. Meant for small pictures: its time grows with the pixels.
 */
export function paletteOf(picture: Raster): PaletteColour[] {
  const samples = visibleSamples(picture);
  if (samples.length === 0) return [];
  let clusters = firstClusters(samples);
  for (let round = 0; round < rounds; round += 1) clusters = regroup(samples, clusters);
  return merged(clusters)
    .map((cluster) => summary(cluster, samples.length))
    .sort((a, b) => b.share - a.share);
}

function visibleSamples({ data, channels }: Raster): Sample[] {
  const samples: Sample[] = [];
  for (let i = 0; i < data.length; i += channels) {
    if (channels === 4 && (data[i + 3] ?? 0) < minAlpha) continue;
    const rgb = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0] as const;
    samples.push({ colour: oklabOf(...rgb), rgb });
  }
  return samples;
}

/** The mean first, then each time the colour that is farthest from all chosen. */
function firstClusters(samples: readonly Sample[]): Cluster[] {
  const clusters: Cluster[] = [{ centre: meanOf(samples), members: [] }];
  const nearest = samples.map(({ colour }) => distanceSquared(colour, clusters[0]?.centre ?? colour));
  while (clusters.length < maxColours) {
    const farthest = nearest.indexOf(nearest.reduce((largest, distance) => Math.max(largest, distance), 0));
    const centre = samples[farthest]?.colour;
    if (!centre || nearest[farthest] === 0) break;
    clusters.push({ centre, members: [] });
    for (const [i, { colour }] of samples.entries()) {
      nearest[i] = Math.min(nearest[i] ?? 0, distanceSquared(colour, centre));
    }
  }
  return clusters;
}

function regroup(samples: readonly Sample[], clusters: readonly Cluster[]): Cluster[] {
  const members: Sample[][] = clusters.map(() => []);
  for (const sample of samples) {
    const distances = clusters.map(({ centre }) => distanceSquared(sample.colour, centre));
    members[distances.indexOf(Math.min(...distances))]?.push(sample);
  }
  return members
    .filter((group) => group.length > 0)
    .map((group) => ({ centre: meanOf(group), members: group }));
}

/** Joins clusters that look alike, the nearest pair first. */
function merged(clusters: readonly Cluster[]): Cluster[] {
  const result = [...clusters];
  for (;;) {
    let best: { i: number; j: number; distance: number } | null = null;
    for (let i = 0; i < result.length; i += 1) {
      for (let j = i + 1; j < result.length; j += 1) {
        const [a, b] = [result[i], result[j]];
        const distance = a && b ? distanceSquared(a.centre, b.centre) : Number.POSITIVE_INFINITY;
        if (distance < mergeDistance ** 2 && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) {
          best = { i, j, distance };
        }
      }
    }
    if (!best) return result;
    const members = [...(result[best.i]?.members ?? []), ...(result[best.j]?.members ?? [])];
    result.splice(best.j, 1);
    result.splice(best.i, 1, { centre: meanOf(members), members });
  }
}

function meanOf(samples: readonly Sample[]): Oklab {
  const sum = (pick: (colour: Oklab) => number) =>
    samples.reduce((total, { colour }) => total + pick(colour), 0) / samples.length;
  return {
    lightness: sum((colour) => colour.lightness),
    greenRed: sum((colour) => colour.greenRed),
    blueYellow: sum((colour) => colour.blueYellow),
  };
}

function summary({ centre, members }: Cluster, count: number): PaletteColour {
  const channel = (index: 0 | 1 | 2) =>
    Math.round(members.reduce((total, { rgb }) => total + rgb[index], 0) / members.length);
  const hex = ([0, 1, 2] as const).map((index) => channel(index).toString(16).padStart(2, "0")).join("");
  return { name: colourName(centre), hex: `#${hex}`, share: members.length / count };
}
