import { NearestField } from "../patches/nearest-field";
import type { Pace } from "../patches/pace";
import type { PatchImage } from "../patches/patch-image";
import { createPlane, framed, halvedPlane, type Plane, sampleBetween, setGuide } from "./plane";
import { structureWeights } from "./structure";

/** Radii of the patches at each resolution, one round each: large ones carry strokes, small ones sharpen them. */
const radiiPx = [5, 3, 2] as const;
const mostRadiusPx = 5;
/** Patches lie in a grid of this step; each pixel is decided by all that cover it. */
const stepPx = 2;
const sweeps = 3;
const mostLevels = 4;
const leastEdgePx = 24;
const pieceLength = 4_096;

/** How much a round's patches count for against the best of them, in means of their costs. */
const robustness = 0.8;

interface Pyramid {
  readonly content: readonly Plane[];
  readonly style: readonly Plane[];
}

/**
 * The picture painted with patches of the style: from a coarse resolution to the finest, each place takes over the patches of the
 * style that are most like it, and the picture's own structure is laid over them again (V. Kwatra et al., "Texture optimization for
 * example-based synthesis", SIGGRAPH 2005; M. Elad, P. Milanfar, "Style transfer via texture synthesis", IEEE TIP 26(5), 2017,
 * here with PatchMatch). Both planes have the style's colours already. Gives a plane like `content`.
 */
export async function texturePainted(
  content: Plane,
  style: Plane,
  random: () => number,
  paceOf: (work: number) => Pace,
): Promise<Plane> {
  const pyramid = pyramidOf(content, style);
  const levels = pyramid.content.length;
  const pace = paceOf(pyramid.content.reduce((sum, plane) => sum + workOf(plane), 0));
  let painted: Plane | null = null;
  for (let level = levels - 1; level >= 0; level--) {
    const own = pyramid.content[level] as Plane;
    const before: Plane =
      painted === null ? copyOf(own) : withChange(own, painted, pyramid.content[level + 1] as Plane);
    painted = await paintLevel(own, before, pyramid.style[level] as Plane, random, pace);
  }
  return painted as Plane;
}

function pyramidOf(content: Plane, style: Plane): Pyramid {
  const contents = [content];
  const styles = [style];
  while (contents.length < mostLevels) {
    const [last, lastStyle] = [contents.at(-1) as Plane, styles.at(-1) as Plane];
    const shortest = Math.min(last.widthPx, last.heightPx, lastStyle.widthPx, lastStyle.heightPx);
    if (shortest < 2 * leastEdgePx) break;
    contents.push(halvedPlane(last));
    styles.push(halvedPlane(lastStyle));
  }
  for (const plane of [...contents, ...styles]) setGuide(plane);
  return { content: contents, style: styles };
}

function workOf({ widthPx, heightPx }: Plane): number {
  return (radiiPx.length * sweeps * (widthPx * heightPx)) / stepPx ** 2;
}

function copyOf({ widthPx, heightPx, values }: Plane): Plane {
  return { widthPx, heightPx, values: values.slice() };
}

/** The content of a level with what the coarser level changed of its own. */
function withChange(content: Plane, coarsePainted: Plane, coarseContent: Plane): Plane {
  const changed = copyOf(content);
  for (let y = 0; y < content.heightPx; y++) {
    for (let x = 0; x < content.widthPx; x++) {
      const [halfX, halfY] = [x / 2 - 0.25, y / 2 - 0.25];
      for (let c = 0; c < 3; c++) {
        const change =
          sampleBetween(coarsePainted, halfX, halfY, c) - sampleBetween(coarseContent, halfX, halfY, c);
        const at = (y * content.widthPx + x) * 4 + c;
        changed.values[at] = (changed.values[at] as number) + change;
      }
    }
  }
  return changed;
}

async function paintLevel(
  content: Plane,
  before: Plane,
  style: Plane,
  random: () => number,
  pace: Pace,
): Promise<Plane> {
  const source = framed(style, mostRadiusPx);
  const weights = structureWeights(content);
  let painted = before;
  let sourceAt: Int32Array | null = null;
  for (const radiusPx of radiiPx) {
    const field = fieldOf(framed(painted, mostRadiusPx), source, radiusPx, random);
    if (sourceAt) field.sourceAt.set(sourceAt);
    else for (let t = 0; t < field.sourceAt.length; t++) field.sourceAt[t] = field.randomSource();
    await search(field, pace);
    painted = aggregated(field, content, weights);
    sourceAt = field.sourceAt;
  }
  return painted;
}

function fieldOf(
  target: PatchImage,
  source: PatchImage,
  radiusPx: number,
  random: () => number,
): NearestField {
  const targets: number[] = [];
  const targetIndex = new Int32Array(target.widthPx * target.heightPx).fill(-1);
  for (let y = mostRadiusPx; y < target.heightPx - mostRadiusPx; y += stepPx) {
    for (let x = mostRadiusPx; x < target.widthPx - mostRadiusPx; x += stepPx) {
      targetIndex[y * target.widthPx + x] = targets.length;
      targets.push(y * target.widthPx + x);
    }
  }
  const isSource = new Uint8Array(source.widthPx * source.heightPx);
  for (let y = mostRadiusPx; y < source.heightPx - mostRadiusPx; y++) {
    const from = y * source.widthPx;
    isSource.fill(1, from + mostRadiusPx, from + source.widthPx - mostRadiusPx);
  }
  const shape = {
    target,
    source,
    radiusPx,
    targets: Int32Array.from(targets),
    targetIndex,
    isSource,
    stepPx,
  };
  return new NearestField({ ...shape, rowPenalty: 0 }, random);
}

async function search(field: NearestField, pace: Pace): Promise<void> {
  const { length } = field.shape.targets;
  field.measure(0, length);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const backwards = sweep % 2 === 1;
    for (let done = 0; done < length; done += pieceLength) {
      const end = Math.min(length, done + pieceLength);
      if (backwards) field.sweep(length - end, length - done, true, Number.POSITIVE_INFINITY);
      else field.sweep(done, end, false, Number.POSITIVE_INFINITY);
      await pace.spend(end - done);
    }
  }
}

/** What all patches over a pixel say that it is, the better the more, and the content where it has structure. */
function aggregated(field: NearestField, content: Plane, weights: Float32Array): Plane {
  const painted = createPlane(content.widthPx, content.heightPx);
  const totals = new Float32Array(content.widthPx * content.heightPx);
  const mean = field.costs.reduce((sum, cost) => sum + cost, 0) / field.costs.length + 1;
  field.shape.targets.forEach((at, t) => {
    const weight = 1 / (0.05 + (field.costs[t] as number) / mean) ** robustness;
    layPatch(field, at, field.sourceAt[t] as number, weight, painted, totals);
  });
  for (let pixel = 0; pixel < totals.length; pixel++) {
    const own = weights[pixel] as number;
    for (let c = 0; c < 3; c++) {
      const at = pixel * 4 + c;
      const styled = (painted.values[at] as number) / (totals[pixel] as number);
      painted.values[at] = (styled + own * (content.values[at] as number)) / (1 + own);
    }
    painted.values[pixel * 4 + 3] = content.values[pixel * 4 + 3] as number;
  }
  return painted;
}

function layPatch(
  { shape }: NearestField,
  at: number,
  from: number,
  weight: number,
  painted: Plane,
  totals: Float32Array,
): void {
  const { target, source, radiusPx } = shape;
  const centreY = Math.floor(at / target.widthPx) - mostRadiusPx;
  const centreX = (at % target.widthPx) - mostRadiusPx;
  for (let dy = -radiusPx; dy <= radiusPx; dy++) {
    const y = centreY + dy;
    if (y < 0 || y >= painted.heightPx) continue;
    for (let dx = -radiusPx; dx <= radiusPx; dx++) {
      const x = centreX + dx;
      if (x < 0 || x >= painted.widthPx) continue;
      const pixel = y * painted.widthPx + x;
      const sample = (from + dy * source.widthPx + dx) * 4;
      totals[pixel] = (totals[pixel] as number) + weight;
      for (let c = 0; c < 3; c++) {
        painted.values[pixel * 4 + c] =
          (painted.values[pixel * 4 + c] as number) + weight * (source.samples[sample + c] as number);
      }
    }
  }
}
