import { damaged } from "../markers";
import { zigzag } from "../quantisation";
import type { Component, Frame } from "./frame";

/** `cosines[x * 8 + u]`: what coefficient u gives to sample x (T.81, A.3.3). */
const cosines = Float64Array.from({ length: 64 }, (_, i) => {
  const [x, u] = [i >> 3, i & 7];
  return (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16);
});

/**
 * Gives the rows of a frame's components, each as wide as the picture; rows are asked for from the top. A component of fewer samples is
 * widened by repeating them. Holds one row of blocks a component.
 */
export function componentRows(
  frame: Frame,
  quantisation: readonly Uint16Array[],
): (y: number) => Uint8ClampedArray[] {
  const readers = frame.components.map((component) => rowReader(frame, component, quantisation));
  return (y) => readers.map((rowAt) => rowAt(y));
}

function rowReader(
  { widthPx, maxAcross, maxDown }: Frame,
  component: Component,
  quantisation: readonly Uint16Array[],
): (y: number) => Uint8ClampedArray {
  const divisors = quantisation[component.quantisation & 3];
  if (!divisors) throw damaged("no quantisation table");
  const { blocksPerRow, across, down, coefficients } = component;
  const samples = new Uint8ClampedArray(blocksPerRow * 64);
  const row = new Uint8ClampedArray(widthPx);
  const stepX = maxAcross / across;
  const stepY = maxDown / down;
  let heldBlockRow = -1;
  return (y) => {
    const sampleRow = Math.floor(y / stepY);
    const blockRow = sampleRow >> 3;
    if (blockRow !== heldBlockRow) {
      for (let block = 0; block < blocksPerRow; block += 1) {
        const at = (blockRow * blocksPerRow + block) * 64;
        inverseDct(coefficients, at, divisors, samples, block * 8, blocksPerRow * 8);
      }
      heldBlockRow = blockRow;
    }
    const from = (sampleRow & 7) * blocksPerRow * 8;
    for (let x = 0; x < widthPx; x += 1) row[x] = samples[from + Math.floor(x / stepX)] as number;
    return row;
  };
}

const block = new Float64Array(64);
const halfway = new Float64Array(64);

/** Eight rows of eight samples from `to` on, from the coefficients at `at`. */
function inverseDct(
  coefficients: Int16Array,
  at: number,
  divisors: Uint16Array,
  samples: Uint8ClampedArray,
  to: number,
  width: number,
): void {
  for (let k = 0; k < 64; k += 1) {
    block[zigzag[k] as number] = (coefficients[at + k] as number) * (divisors[k] as number);
  }
  for (let v = 0; v < 8; v += 1) {
    for (let x = 0; x < 8; x += 1) {
      let sum = 0;
      for (let u = 0; u < 8; u += 1) sum += (cosines[x * 8 + u] as number) * (block[v * 8 + u] as number);
      halfway[v * 8 + x] = sum;
    }
  }
  for (let y = 0; y < 8; y += 1) {
    for (let x = 0; x < 8; x += 1) {
      let sum = 0;
      for (let v = 0; v < 8; v += 1) sum += (cosines[y * 8 + v] as number) * (halfway[v * 8 + x] as number);
      samples[to + y * width + x] = sum + 128;
    }
  }
}
