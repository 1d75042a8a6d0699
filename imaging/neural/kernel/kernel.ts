import { LimnError } from "#contract/errors";
import type { BitsPerSample } from "../../raster";
import type { NetworkChannels, NetworkScale } from "../model";

/** Head: (input, inputRowBytes, layer, output, outputRowBytes, blocks). See assembly/direct.ts. */
export type HeadConvolution = (
  input: number,
  inputRowBytes: number,
  layer: number,
  output: number,
  outputRowBytes: number,
  blocks: number,
) => void;

/** Body and tail: the rows above, of and below the block row; `skip` is read by a skipping body alone. See assembly/winograd.ts. */
export type BlockConvolution = (
  top: number,
  middle: number,
  bottom: number,
  inputRowBytes: number,
  layer: number,
  output: number,
  outputRowBytes: number,
  blocks: number,
  scratch: number,
  skip: number,
) => void;

/** A row of samples to floats, the alpha left out. See assembly/pixels.ts. */
export type UnpackRow = (source: number, channels: number, target: number, widthPx: number) => void;

/** A row of the result, from the last layer's floats and the enlarged input. */
export type FinishRow = (
  detail: number,
  detailPixelBytes: number,
  window: number,
  windowRowBytes: number,
  taps: number,
  rowTaps: number,
  line: number,
  target: number,
  widthPx: number,
  scale: number,
) => void;

type Unpackers = Record<`unpackRow${BitsPerSample}`, UnpackRow>;
type Finishers = Record<`finishRow${BitsPerSample}`, FinishRow>;
type Heads = Record<`head${NetworkChannels}`, HeadConvolution>;
type Bodies = Record<`${"body" | "skippingBody"}${NetworkChannels}`, BlockConvolution>;
type Tails = Record<`tail${NetworkChannels}x${NetworkScale}`, BlockConvolution>;

/** What kernel.wasm, kernel-fused.wasm and kernel-checked.wasm export; assembly/index.ts is the source of all. Addresses and lengths are in bytes. */
export interface Kernel extends Unpackers, Finishers, Heads, Bodies, Tails {
  readonly memory: WebAssembly.Memory;
  heapBase(): number;
  scratchSize(): number;
}

const channelCounts = [24, 32, 64] as const;
const functionNames = [
  "heapBase",
  "scratchSize",
  ...[8, 16].flatMap((bits) => [`unpackRow${bits}`, `finishRow${bits}`]),
  ...channelCounts.flatMap((count) => [
    `head${count}`,
    `body${count}`,
    `skippingBody${count}`,
    `tail${count}x2`,
    `tail${count}x4`,
  ]),
];

/** An instance of the compiled kernel with a memory of its own. Throws `internal` if the module is another one. */
export function instantiateKernel(module: WebAssembly.Module): Kernel {
  const { exports } = new WebAssembly.Instance(module, {});
  const missing = functionNames.filter((name) => typeof exports[name] !== "function");
  if (missing.length > 0 || !(exports.memory instanceof WebAssembly.Memory)) {
    throw new LimnError("internal", { detail: `the kernel lacks ${missing.join(", ") || "its memory"}` });
  }
  // The names have been checked; the signatures are those of assembly/index.ts.
  return exports as unknown as Kernel;
}
