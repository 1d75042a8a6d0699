import type { FieldShape } from "../patches/nearest-field";
import type { PatchImage } from "../patches/patch-image";
import { hole, known, type Layer, outside, patchRadiusPx } from "./layer";

/** Which patches of a layer are to be matched, where from, and which pixels they decide. */
export interface Topology {
  readonly shape: FieldShape;
  /** The pixels of the hole, in reading order. */
  readonly holePixels: Int32Array;
  /** The pixels that matched patches decide: the hole's and, around it, those outside of the picture. */
  readonly votedPixels: Int32Array;
  /** How many pixels away the known begins, for each pixel of the layer; 0 where it is known. */
  readonly depths: Uint16Array;
  readonly sourceCount: number;
}

export function topologyOf({ image, states }: Layer): Topology {
  const nearHole = dilated(states, image.widthPx, (state) => state === hole);
  const nearUnknown = dilated(states, image.widthPx, (state) => state !== known);
  const targets = pixelsWhere(states, (at) => nearHole[at] === 1 && states[at] !== outside);
  const targetIndex = new Int32Array(states.length).fill(-1);
  targets.forEach((at, t) => {
    targetIndex[at] = t;
  });
  const nearTarget = dilated(targetIndex, image.widthPx, (index) => index >= 0);
  const isSource = nearUnknown.map((near) => 1 - near);
  return {
    shape: {
      target: image,
      source: image,
      radiusPx: patchRadiusPx,
      targets,
      targetIndex,
      isSource,
      stepPx: 1,
      rowPenalty: rowPenaltyOf(image),
    },
    holePixels: pixelsWhere(states, (at) => states[at] === hole),
    votedPixels: pixelsWhere(states, (at) => nearTarget[at] === 1 && states[at] !== known),
    depths: depthsOf(states, image.widthPx),
    sourceCount: isSource.reduce((sum, is) => sum + is, 0),
  };
}

/**
 * Pictures are mostly layered from top to bottom (sky, land, water): of two patches that fit equally, the one at the target's height
 * is right more often. Half a picture's height away costs as much as a difference of this much in every sample.
 */
const rowDifference = 18;

function rowPenaltyOf({ heightPx }: PatchImage): number {
  const samples = 4 * (2 * patchRadiusPx + 1) ** 2;
  return (samples * rowDifference ** 2) / (heightPx / 2) ** 2;
}

function pixelsWhere(states: Uint8Array, is: (at: number) => boolean): Int32Array {
  let count = 0;
  for (let at = 0; at < states.length; at++) if (is(at)) count += 1;
  const pixels = new Int32Array(count);
  for (let at = 0, i = 0; at < states.length; at++) if (is(at)) pixels[i++] = at;
  return pixels;
}

/** 1 for each pixel with one of the kind within the radius of a patch, along x, then along y. */
function dilated<T extends Uint8Array | Int32Array>(
  values: T,
  widthPx: number,
  is: (value: number) => boolean,
): Uint8Array {
  const along = new Uint8Array(values.length);
  const both = new Uint8Array(values.length);
  for (let at = 0; at < values.length; at++) if (is(values[at] as number)) mark(along, at, 1);
  for (let at = 0; at < values.length; at++) if (along[at] === 1) mark(both, at, widthPx);
  return both;
}

function mark(marks: Uint8Array, at: number, step: number): void {
  const last = Math.min(marks.length - 1, at + patchRadiusPx * step);
  for (let i = Math.max(at % step, at - patchRadiusPx * step); i <= last; i += step) marks[i] = 1;
}

/** Steps to the nearest known pixel, diagonal ones included, in two passes; through what is outside leads no way. */
function depthsOf(states: Uint8Array, widthPx: number): Uint16Array {
  const most = 0xffff;
  const depths = new Uint16Array(states.length).fill(most);
  const relax = (at: number, neighbours: readonly number[]) => {
    if (states[at] === known) {
      depths[at] = 0;
      return;
    }
    if (states[at] === outside) return;
    let least = most - 1;
    for (const step of neighbours) least = Math.min(least, depths[at + step] ?? most - 1);
    depths[at] = Math.min(depths[at] as number, least + 1);
  };
  const before = [-1, -widthPx - 1, -widthPx, -widthPx + 1];
  const after = before.map((step) => -step);
  for (let at = 0; at < states.length; at++) relax(at, before);
  for (let at = states.length - 1; at >= 0; at--) relax(at, after);
  return depths;
}
