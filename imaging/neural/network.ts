import { LimnError } from "#contract/errors";
import { bicubicTaps } from "./bicubic";
import { type BlockConvolution, type HeadConvolution, instantiateKernel, type Kernel } from "./kernel/kernel";
import { KernelMemory } from "./kernel-memory";
import {
  type ConvolutionWeights,
  type Model,
  multiplyAddsPerPx,
  type NetworkChannels,
  type NetworkScale,
} from "./model";
import { interleaveTail, packDirect, packWinograd } from "./packing";
import { bytesPerBlockColumn, type WorkspaceShape } from "./workspace";

/** A 3x3 convolution's functions and weights in the kernel's memory. */
export interface NetworkLayers {
  readonly head: { readonly run: HeadConvolution; readonly weights: number };
  readonly body: readonly BlockLayer[];
  readonly tail: BlockLayer;
}

export interface BlockLayer {
  readonly run: BlockConvolution;
  readonly hasSkip: boolean;
  readonly weights: number;
}

/**
 * A model made ready to run. One network may enlarge several pictures at a time (each takes a workspace of its own),
 * though on one thread they only take turns between tiles.
 */
export interface Network {
  readonly name: string;
  readonly scale: NetworkScale;
  /**
   * Blocks of 4 pixels around a block that its result depends on, bit for bit. The receptive field is a quarter of
   * that, but Winograd's rounding lets every pixel of a block depend on all that the block reads, so the reach grows by
   * a block with each layer.
   */
  readonly reachBlocks: number;
  /** Blocks side by side that a workspace has room for; wider pictures are done in columns. */
  readonly workspaceBlocks: number;
  readonly shape: WorkspaceShape;
  readonly layers: NetworkLayers;
  /** Multiply-adds of the convolutions as they are defined, for each pixel of the input: what it takes to compute. */
  readonly multiplyAddsPerPx: number;
  readonly kernel: Kernel;
  readonly memory: KernelMemory;
  /** Addresses of the bicubic weights and of the kernel's scratch memory. */
  readonly taps: number;
  readonly scratch: number;
}

export interface NetworkOptions {
  /** Bound of a workspace's size; the memory of a network is about this and its weights: 2 MB of 32 channels, 10 MB of 64. */
  readonly workspaceBytes?: number;
}

export const mebibyte = 2 ** 20;
/**
 * Columns several times as wide as what they reach beside themselves, so that little is computed twice where two meet, in the memory
 * that a strip leaves: with 64 channels, 16 MiB are a tenth slower, and 32 a tenth quicker (docs/decisions/0032).
 */
const workspaceBytesOf: Readonly<Record<NetworkChannels, number>> = {
  24: 16 * mebibyte,
  32: 16 * mebibyte,
  64: 20 * mebibyte,
};

/** Instantiates the kernel with a memory of its own and packs the model's weights into it, once. */
export function createNetwork(
  module: WebAssembly.Module,
  model: Model,
  { workspaceBytes = workspaceBytesOf[model.channels] }: NetworkOptions = {},
): Network {
  const { name, scale, channels } = model;
  const kernel = instantiateKernel(module);
  const memory = new KernelMemory(kernel.memory, kernel.heapBase());
  const layers = placeLayers(kernel, memory, model);
  const bodyLayers = layers.body.length;
  const reachBlocks = bodyLayers + 1;
  const shape = { channels, scale, bodyLayers };
  const workspaceBlocks = Math.floor(workspaceBytes / bytesPerBlockColumn(shape));
  if (workspaceBlocks <= 2 * reachBlocks) {
    throw new LimnError("internal", {
      detail: `a workspace of ${workspaceBytes} bytes is too small for ${name}`,
    });
  }
  const taps = place(memory, bicubicTaps(scale));
  const scratch = memory.reserve(kernel.scratchSize());
  return {
    name,
    scale,
    reachBlocks,
    workspaceBlocks,
    shape,
    layers,
    multiplyAddsPerPx: multiplyAddsPerPx(model),
    kernel,
    memory,
    taps,
    scratch,
  };
}

function placeLayers(kernel: Kernel, memory: KernelMemory, model: Model): NetworkLayers {
  const { channels, scale } = model;
  const [head, ...rest] = model.layers;
  const tail = rest.pop();
  if (!head || !tail)
    throw new LimnError("internal", { detail: `model ${model.name} lacks its head or tail` });
  const blockLayer = (run: BlockConvolution, layer: ConvolutionWeights): BlockLayer => ({
    run,
    hasSkip: layer.hasSkip,
    weights: place(memory, packWinograd(layer)),
  });
  return {
    head: { run: kernel[`head${channels}`], weights: place(memory, packDirect(head)) },
    body: rest.map((layer) =>
      blockLayer(kernel[`${layer.hasSkip ? "skippingBody" : "body"}${channels}`], layer),
    ),
    tail: blockLayer(kernel[`tail${channels}x${scale}`], interleaveTail(tail, scale)),
  };
}

function place(memory: KernelMemory, values: Float32Array): number {
  const address = memory.reserve(values.byteLength);
  memory.floats(address, values.length).set(values);
  return address;
}
