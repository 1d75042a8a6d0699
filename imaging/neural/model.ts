import { LimnError } from "#contract/errors";

export type NetworkScale = 2 | 4;
export type NetworkChannels = 24 | 32 | 64;

/** A 3x3 convolution: weights [outputs][inputs][3][3], and the slopes of the PReLU that follows it, if one does. */
export interface ConvolutionWeights {
  /** Whether what the layer two before it gave is added to its sums, before its PReLU. */
  readonly hasSkip: boolean;
  readonly inputs: number;
  readonly outputs: number;
  readonly weights: Float32Array;
  readonly bias: Float32Array;
  readonly slopes: Float32Array | undefined;
}

/** A trained network: head, body layers, tail; see training/network.py for what it computes. */
export interface Model {
  readonly name: string;
  readonly scale: NetworkScale;
  readonly channels: NetworkChannels;
  readonly layers: readonly ConvolutionWeights[];
  /** How it was trained: steps, seconds, seed, PSNR-Y on the validation pictures. */
  readonly training: Readonly<Record<string, number>>;
}

const magic = "LIMN";
const version = 1;
const prefixBytes = 12;
const maximumBodyLayers = 64;

interface ModelHeader extends Omit<Model, "layers"> {
  readonly bodyLayers: number;
  readonly skips: boolean;
}

/** Multiply-adds of the convolutions as they are defined, for each pixel of the input. */
export function multiplyAddsPerPx({ layers }: Pick<Model, "layers">): number {
  return layers.reduce((sum, { weights }) => sum + weights.length, 0);
}

/**
 * Reads a model file, which training/export.py writes. All numbers are little-endian:
 *
 * - 4 bytes "LIMN", u16 version (1), u16 length of the header in bytes, u32 number of weights
 * - the header, JSON padded with spaces to a multiple of 4 bytes: name, scale (2, 4), channels (24, 32, 64),
 *   bodyLayers, activation ("prelu"), residual ("bicubic": Keys' cubic with a = -0.5, edge pixels repeated), skips (whether every
 *   second body layer adds what the layer two before it gave; not where it is not there), training
 * - the weights as 16-bit floats: for the head, each body layer and the tail in turn its kernel
 *   [outputs][inputs][3][3], its bias [outputs] and, for all but the tail, its PReLU slopes [outputs].
 *   The head has 3 inputs; output c * scale² + y * scale + x of the tail is channel c of sub-pixel (x, y).
 *
 * Throws `internal` if anything does not fit.
 */
export function parseModel(bytes: Uint8Array): Model {
  if (bytes.length < prefixBytes) throw invalid("it is too short");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== magic) throw invalid("it does not begin with LIMN");
  if (view.getUint16(4, true) !== version) throw invalid(`version ${view.getUint16(4, true)} is unknown`);
  const weightsOffset = prefixBytes + view.getUint16(6, true);
  const weightCount = view.getUint32(8, true);
  if (bytes.length !== weightsOffset + 2 * weightCount) throw invalid("its length is wrong");
  const header = parseHeader(bytes.subarray(prefixBytes, weightsOffset));
  const weights = new Float32Array(weightCount);
  for (let i = 0; i < weightCount; i++) weights[i] = floatOfHalf(view.getUint16(weightsOffset + 2 * i, true));
  if (!weights.every(Number.isFinite)) throw invalid("a weight is not a number");
  const { name, scale, channels, training } = header;
  return { name, scale, channels, training, layers: layersOf(header, weights) };
}

function invalid(reason: string): LimnError {
  return new LimnError("internal", { detail: `not a model file: ${reason}` });
}

function parseHeader(bytes: Uint8Array): ModelHeader {
  const fields = jsonObject(bytes);
  const { name, scale, channels, bodyLayers, activation, residual, skips = false, training } = fields;
  if (typeof name !== "string") throw invalid("it has no name");
  if (scale !== 2 && scale !== 4) throw invalid("its scale is unknown");
  if (channels !== 24 && channels !== 32 && channels !== 64)
    throw invalid("its number of channels is unknown");
  if (!isBodyLayers(bodyLayers)) throw invalid("its number of layers is unknown");
  if (activation !== "prelu" || residual !== "bicubic")
    throw invalid("its activation or residual is unknown");
  if (typeof skips !== "boolean") throw invalid("whether its layers have skips is unknown");
  if (!isRecordOfNumbers(training)) throw invalid("it does not say how it was trained");
  return { name, scale, channels, bodyLayers, skips, training };
}

function isBodyLayers(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= maximumBodyLayers;
}

function isRecordOfNumbers(value: unknown): value is Record<string, number> {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((figure) => typeof figure === "number")
  );
}

function jsonObject(bytes: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (cause) {
    throw new LimnError("internal", { detail: "not a model file: its header is not JSON", cause });
  }
  if (typeof value !== "object" || value === null) throw invalid("its header is not an object");
  return { ...value };
}

function layersOf(
  { channels, bodyLayers, skips, scale }: ModelHeader,
  weights: Float32Array,
): ConvolutionWeights[] {
  const widths = [3, ...Array<number>(bodyLayers + 1).fill(channels), 3 * scale * scale];
  let offset = 0;
  const take = (count: number) => {
    const part = weights.subarray(offset, offset + count);
    offset += count;
    return part;
  };
  const layers = widths.slice(1).map((outputs, index) => {
    const inputs = widths[index] ?? 0;
    const isTail = index === bodyLayers + 1;
    return {
      hasSkip: skips && !isTail && index > 0 && index % 2 === 0,
      inputs,
      outputs,
      weights: take(9 * inputs * outputs),
      bias: take(outputs),
      slopes: isTail ? undefined : take(outputs),
    };
  });
  if (offset !== weights.length) throw invalid("the number of weights does not fit its layers");
  return layers;
}

/** The value of an IEEE 754 binary16. */
function floatOfHalf(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 31;
  const fraction = half & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
