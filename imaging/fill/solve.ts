import { NearestField } from "../patches/nearest-field";
import type { Pace } from "../patches/pace";
import { halved, innerSize, type Layer, patchRadiusPx } from "./layer";
import { peelOnion } from "./onion";
import { type Topology, topologyOf } from "./topology";
import { finalSharpness, patchWeights, vote } from "./vote";

interface Level {
  readonly layer: Layer;
  readonly topology: Topology;
}

/** A layer whose hole is filled, and where each of its patches is from. */
export interface Solution extends Level {
  readonly field: NearestField;
}

/** Targets that are worked on at once, without asking whether to go on. */
const pieceLength = 8_192;

interface Schedule {
  /** How often patches are matched and pixels decided anew. */
  readonly rounds: number;
  readonly sweeps: number;
  readonly reachPx: number;
}

/** Coarse layers decide what goes where and are cheap; fine ones only put it right. */
function scheduleOf(levelsBelow: number, isCoarsest: boolean): Schedule {
  if (isCoarsest) return { rounds: 12, sweeps: 4, reachPx: Number.POSITIVE_INFINITY };
  if (levelsBelow >= 2) return { rounds: 8, sweeps: 3, reachPx: Number.POSITIVE_INFINITY };
  if (levelsBelow === 1) return { rounds: 5, sweeps: 2, reachPx: 256 };
  return { rounds: 3, sweeps: 2, reachPx: 64 };
}

/** Where the hole is this deep at most, its rim alone decides what it becomes. */
const coarsestDepthPx = 3;
const coarsestEdgePx = 12;
/** A coarse level with less to choose from than this much of the hole decides badly. */
const coarsestSourceShare = 1.5;

/**
 * Fills the hole of a layer: matches patches and lets them vote, in turns, from a coarse resolution at which the hole is hardly
 * more than its rim, in steps of two. Changes the layer's pixels. Null where the layer has no patch to fill from.
 */
export async function solve(
  layer: Layer,
  random: () => number,
  paceOf: (work: number) => Pace,
): Promise<Solution | null> {
  const levels = levelsOf(layer);
  if (!levels) return null;
  const work = levels.reduce((sum, { topology }, i) => sum + workOf(topology, i, levels.length), 0);
  const pace = paceOf(work);
  let coarser: Solution | null = null;
  for (let i = levels.length - 1; i >= 0; i--) {
    const level = levels[i] as Level;
    coarser =
      coarser === null ? await decide(level, random, pace) : await refine(level, coarser, i, random, pace);
  }
  return coarser;
}

/** The layer and its halves, the finest first. */
function levelsOf(finest: Layer): Level[] | null {
  const levels: Level[] = [];
  for (let layer = finest; ; layer = halved(layer)) {
    const topology = topologyOf(layer);
    const { widthPx, heightPx } = innerSize(layer);
    const { sourceCount, holePixels } = topology;
    if (sourceCount === 0 || holePixels.length === 0) break;
    if (levels.length > 0 && sourceCount < coarsestSourceShare * holePixels.length) break;
    levels.push({ layer, topology });
    const deepest = holePixels.reduce((most, at) => Math.max(most, topology.depths[at] as number), 0);
    if (deepest <= coarsestDepthPx || Math.min(widthPx, heightPx) < 2 * coarsestEdgePx) break;
  }
  return levels.length === 0 ? null : levels;
}

function workOf(topology: Topology, level: number, levels: number): number {
  const isCoarsest = level === levels - 1;
  const { rounds, sweeps } = scheduleOf(level, isCoarsest);
  return (isCoarsest ? attemptsAt(topology) : 1) * rounds * sweeps * topology.shape.targets.length;
}

/** Attempts at the coarsest level, which mostly cost little there and decide what the hole becomes. */
const mostAttempts = 5;
const targetsOfAllAttempts = 12_000;

function attemptsAt({ shape }: Topology): number {
  return Math.min(mostAttempts, Math.max(1, Math.round(targetsOfAllAttempts / shape.targets.length)));
}

/** The coarsest level: several attempts, of which the one stays whose patches fit best. */
async function decide({ layer, topology }: Level, random: () => number, pace: Pace): Promise<Solution> {
  const { target } = topology.shape;
  let best: { readonly field: NearestField; readonly samples: Uint8Array; readonly cost: number } | null =
    null;
  for (let attempt = 0; attempt < attemptsAt(topology); attempt++) {
    const field = new NearestField(topology.shape, random);
    for (let t = 0; t < field.sourceAt.length; t++) field.sourceAt[t] = field.randomSource();
    peelOnion(topology, field, attempt);
    await improve({ layer, topology, field }, scheduleOf(0, true), pace);
    field.measure(0, field.costs.length);
    const cost = field.costs.reduce((sum, value) => sum + value, 0);
    if (best === null || cost < best.cost) best = { field, samples: target.samples.slice(), cost };
  }
  target.samples.set((best as { samples: Uint8Array }).samples);
  return { layer, topology, field: (best as { field: NearestField }).field };
}

async function refine(
  level: Level,
  coarser: Solution,
  levelsBelow: number,
  random: () => number,
  pace: Pace,
): Promise<Solution> {
  const { topology } = level;
  const solution: Solution = { ...level, field: new NearestField(topology.shape, random) };
  const { field } = solution;
  for (let t = 0; t < field.sourceAt.length; t++) field.sourceAt[t] = field.randomSource();
  takeOver(solution, coarser);
  vote(topology, field, patchWeights(topology, field, 1), 0, topology.votedPixels.length);
  await improve(solution, scheduleOf(levelsBelow, false), pace);
  return solution;
}

/** Each patch begins with what half its resolution found best: twice as far away. */
function takeOver({ topology, field }: Solution, coarser: Solution): void {
  const { shape } = topology;
  const { widthPx } = shape.target;
  const coarse = coarser.topology.shape;
  const inner = (position: number) => position - patchRadiusPx;
  shape.targets.forEach((at, t) => {
    const y = Math.floor(at / widthPx);
    const x = at - y * widthPx;
    const coarseAt =
      ((inner(y) >> 1) + patchRadiusPx) * coarse.target.widthPx + (inner(x) >> 1) + patchRadiusPx;
    const index = coarse.targetIndex[coarseAt] as number;
    if (index < 0) return;
    const from = coarser.field.sourceAt[index] as number;
    field.costs[t] = coarser.field.costs[index] as number;
    const fromY = Math.floor(from / coarse.target.widthPx);
    const dy = fromY - Math.floor(coarseAt / coarse.target.widthPx);
    const dx = (from % coarse.target.widthPx) - (coarseAt % coarse.target.widthPx);
    const candidate = at + 2 * dy * widthPx + 2 * dx;
    if (shape.isSource[candidate] === 1) field.sourceAt[t] = candidate;
  });
}

async function improve({ topology, field }: Solution, schedule: Schedule, pace: Pace): Promise<void> {
  const { length } = topology.shape.targets;
  for (let round = 0; round < schedule.rounds; round++) {
    field.measure(0, length);
    for (let sweep = 0; sweep < schedule.sweeps; sweep++) {
      const backwards = sweep % 2 === 1;
      for (let done = 0; done < length; done += pieceLength) {
        const end = Math.min(length, done + pieceLength);
        if (backwards) field.sweep(length - end, length - done, true, schedule.reachPx);
        else field.sweep(done, end, false, schedule.reachPx);
        await pace.spend(end - done);
      }
    }
    const isLast = round === schedule.rounds - 1;
    const weights = patchWeights(topology, field, isLast ? finalSharpness : 1);
    vote(topology, field, weights, 0, topology.votedPixels.length);
  }
}
