import { describe, expect, it } from "vitest";
import { instantiateKernel, type Kernel } from "#imaging/neural/kernel/kernel";
import { KernelMemory } from "#imaging/neural/kernel-memory";
import type { ConvolutionWeights } from "#imaging/neural/model";
import { interleaveTail, packDirect, packWinograd } from "#imaging/neural/packing";
import { kernelModules } from "../../support/engine-files";
import { convolve, type Features } from "./convolution";

/** Enough blocks for a batch of the Winograd transform or two, and a rest that is no multiple of the rows that are summed up side by side. */
const blocks = 33;
const widthPx = 4 * blocks;
/** The block row above, the one that is computed, and the one below. */
const heightPx = 12;

/** Winograd's rounding, in proportion to the largest value. */
const tolerance = 2e-5;

/** Reproducible values in -0.5..0.5. */
function valuesFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}

function layerOf(inputs: number, outputs: number, hasSlopes: boolean, hasSkip = false): ConvolutionWeights {
  const next = valuesFrom(inputs * 100 + outputs);
  const some = (count: number) => Float32Array.from({ length: count }, next);
  const bias = some(outputs);
  return {
    hasSkip,
    inputs,
    outputs,
    weights: some(9 * inputs * outputs),
    bias,
    slopes: hasSlopes ? some(outputs) : undefined,
  };
}

function featuresOf(channels: number, seed = channels): Features {
  const next = valuesFrom(seed);
  return { widthPx, heightPx, channels, values: new Float64Array(widthPx * heightPx * channels).map(next) };
}

/** Puts the features into the kernel's memory with a pixel of zeros on either side, and the packed layer beside them. */
function load(kernel: Kernel, features: Features, layer: ConvolutionWeights, packed: Float32Array) {
  const memory = new KernelMemory(kernel.memory, kernel.heapBase());
  const { channels } = features;
  const inputRowBytes = (widthPx + 2) * channels * 4;
  const outputRowBytes = widthPx * layer.outputs * 4;
  const input = memory.reserve(heightPx * inputRowBytes);
  const weights = memory.reserve(packed.byteLength);
  const output = memory.reserve(4 * outputRowBytes);
  const skip = memory.reserve(4 * outputRowBytes);
  const scratch = memory.reserve(kernel.scratchSize());
  memory.floats(weights, packed.length).set(packed);
  for (let y = 0; y < heightPx; y++) {
    const row = features.values.subarray(y * widthPx * channels, (y + 1) * widthPx * channels);
    memory.floats(input + y * inputRowBytes + 4 * channels, row.length).set(row);
  }
  const result = () => Array.from(memory.floats(output, 4 * widthPx * layer.outputs));
  if (layer.hasSkip) memory.floats(skip, 4 * widthPx * layer.outputs).set(middleOf(skippedBy(layer)));
  return { input, inputRowBytes, weights, output, outputRowBytes, scratch, skip, result };
}

/** What the layer two before gave, where a layer has a skip. */
const skippedBy = ({ outputs }: ConvolutionWeights) => featuresOf(outputs, 7);

/** The values of the middle block row. */
function middleOf({ values, channels }: Features): Float64Array {
  return values.subarray(4 * widthPx * channels, 8 * widthPx * channels);
}

/** The largest difference from the middle block row of the plain convolution, in proportion to its largest value. */
function relativeError(actual: readonly number[], features: Features, layer: ConvolutionWeights): number {
  const expected = middleOf(convolve(features, layer, layer.hasSkip ? skippedBy(layer) : undefined));
  const greatest = expected.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const error = expected.reduce((worst, value, i) => Math.max(worst, Math.abs(value - (actual[i] ?? 0))), 0);
  return error / greatest;
}

const cases = (["fused", "checked", "plain"] as const).flatMap((build) =>
  ([24, 32, 64] as const).map((channels) => [build, channels] as const),
);

describe.each(cases)("the %s kernel's convolutions of %i channels", (build, channels) => {
  const runWinograd = (
    name: `${"body" | "skippingBody"}${24 | 32 | 64}` | `tail${24 | 32 | 64}x${2 | 4}`,
    layer: ConvolutionWeights,
  ) => {
    const kernel = instantiateKernel(kernelModules[build]);
    const features = featuresOf(channels);
    const at = load(kernel, features, layer, packWinograd(layer));
    const middle = at.input + 4 * at.inputRowBytes;
    const top = middle - at.inputRowBytes;
    const bottom = middle + 4 * at.inputRowBytes;
    const { inputRowBytes, weights, output, outputRowBytes, scratch, skip } = at;
    kernel[name](top, middle, bottom, inputRowBytes, weights, output, outputRowBytes, blocks, scratch, skip);
    return relativeError(at.result(), features, layer);
  };

  it("agree with a plain convolution: body", () => {
    const layer = layerOf(channels, channels, true);
    expect(runWinograd(`body${channels}`, layer)).toBeLessThan(tolerance);
  });

  it("agree with a plain convolution: body that takes in what the layer two before gave", () => {
    const layer = layerOf(channels, channels, true, true);
    expect(runWinograd(`skippingBody${channels}`, layer)).toBeLessThan(tolerance);
  });

  it.each([2, 4] as const)("agree with a plain convolution: tail of x%i", (scale) => {
    const layer = interleaveTail(layerOf(channels, 3 * scale * scale, false), scale);
    expect(runWinograd(`tail${channels}x${scale}`, layer)).toBeLessThan(tolerance);
  });

  it("agree with a plain convolution: head", () => {
    const kernel = instantiateKernel(kernelModules[build]);
    const [features, layer] = [featuresOf(3), layerOf(3, channels, true)];
    const { input, inputRowBytes, weights, output, outputRowBytes, result } = load(
      kernel,
      features,
      layer,
      packDirect(layer),
    );
    kernel[`head${channels}`](
      input + 3 * inputRowBytes,
      inputRowBytes,
      weights,
      output,
      outputRowBytes,
      blocks,
    );
    expect(relativeError(result(), features, layer)).toBeLessThan(tolerance);
  });
});

describe("interleaving the tail", () => {
  it("moves PyTorch's channel c * 4 + phase to phase * 4 + c and leaves every fourth empty", () => {
    const bias = Float32Array.from({ length: 12 }, (_, i) => i + 1);
    const tail = {
      hasSkip: false,
      inputs: 1,
      outputs: 12,
      weights: new Float32Array(108),
      bias,
      slopes: undefined,
    };
    expect([...interleaveTail(tail, 2).bias]).toEqual([1, 5, 9, 0, 2, 6, 10, 0, 3, 7, 11, 0, 4, 8, 12, 0]);
  });
});

describe("the kernel's module", () => {
  it("is refused when it is another one", () => {
    const empty = new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
    expect(() => instantiateKernel(empty)).toThrow(expect.objectContaining({ code: "internal" }));
  });
});
