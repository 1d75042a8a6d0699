import type { PixelSize } from "#contract/sizes";
import { damaged } from "../damaged";
import { BooleanDecoder } from "./boolean-decoder";
import { defaultProbabilities, updateProbabilities } from "./coefficient-probabilities";

/** Segments of macroblocks that share quantisation and filter (RFC 6386, section 9.3). */
interface FrameSegments {
  /** Each macroblock says to which segment it belongs. */
  readonly isMapCoded: boolean;
  /** The segments' values replace the frame's; else they are added to them. */
  readonly isAbsolute: boolean;
  readonly quantiserIndices: readonly number[];
  readonly filterLevels: readonly number[];
  /** Three probabilities of the tree of segments. */
  readonly treeProbabilities: readonly number[];
}

/** The frame's loop filter (RFC 6386, section 9.4). */
export interface FrameFilter {
  readonly isSimple: boolean;
  readonly level: number;
  readonly sharpness: number;
  /** What is added to the level of every macroblock of a key frame, and to that of those predicted by subblocks. */
  readonly keyFrameDelta: number;
  readonly subblocksDelta: number;
}

/** RFC 6386, section 9.6. */
export interface FrameQuantisation {
  readonly index: number;
  readonly lumaDcDelta: number;
  readonly secondDcDelta: number;
  readonly secondAcDelta: number;
  readonly chromaDcDelta: number;
  readonly chromaAcDelta: number;
}

export interface FrameHeader extends PixelSize {
  readonly segments: FrameSegments | undefined;
  readonly filter: FrameFilter;
  readonly quantisation: FrameQuantisation;
  /** By kind of block, band, context and node (section 13.3). */
  readonly coefficientProbabilities: Uint8Array;
  /** That a macroblock has coefficients; undefined where none says that it has not. */
  readonly coefficientsProbability: number | undefined;
  /** The rest of the first partition: the macroblocks' modes. */
  readonly modes: BooleanDecoder;
  /** The coefficients' partitions: rows of macroblocks take turns in them. */
  readonly partitions: readonly BooleanDecoder[];
}

const tagBytes = 10;

/** The header of a key frame (RFC 6386, sections 9 and 19.2). Throws `image-damaged`. */
export function readFrameHeader(frame: Uint8Array): FrameHeader {
  if (frame.length < tagBytes) throw damaged("no room for a frame's header");
  const byte = (at: number) => frame[at] as number;
  const tag = byte(0) | (byte(1) << 8) | (byte(2) << 16);
  const isKeyFrame = (tag & 1) === 0;
  const version = (tag >> 1) & 7;
  const isShown = ((tag >> 4) & 1) === 1;
  const firstPartitionBytes = tag >> 5;
  if (!isKeyFrame || version > 3 || !isShown) throw damaged("no frame that can be shown alone");
  if (byte(3) !== 0x9d || byte(4) !== 0x01 || byte(5) !== 0x2a) throw damaged("no start code");
  // The two highest bits of both are hints for enlarging (section 9.1).
  const widthPx = (byte(6) | (byte(7) << 8)) & 0x3fff;
  const heightPx = (byte(8) | (byte(9) << 8)) & 0x3fff;
  if (widthPx === 0 || heightPx === 0) throw damaged("no width or height");
  const firstEnd = tagBytes + firstPartitionBytes;
  if (firstEnd >= frame.length) throw damaged("the first partition reaches beyond the frame");
  const bits = new BooleanDecoder(frame.subarray(tagBytes, firstEnd));
  // Colour space, and whether samples must be clamped: they always are.
  bits.number(2);
  const segments = readSegments(bits);
  const filter = readFilter(bits);
  const partitions = splitPartitions(frame.subarray(firstEnd), 1 << bits.number(2));
  const quantisation = readQuantisation(bits);
  // Whether later frames keep the probabilities: there is none.
  bits.bit(128);
  const coefficientProbabilities = readCoefficientProbabilities(bits);
  const coefficientsProbability = bits.bit(128) ? bits.number(8) : undefined;
  if (bits.isExhausted) throw damaged("the first partition ends in the header");
  return {
    widthPx,
    heightPx,
    segments,
    filter,
    quantisation,
    coefficientProbabilities,
    coefficientsProbability,
    modes: bits,
    partitions,
  };
}

/** Section 9.3. What is not coded is zero, there being no frame before, and replaces the frame's: so libwebp reads it. */
function readSegments(bits: BooleanDecoder): FrameSegments | undefined {
  if (!bits.bit(128)) return undefined;
  const isMapCoded = bits.bit(128) === 1;
  const hasData = bits.bit(128) === 1;
  const isAbsolute = !hasData || bits.bit(128) === 1;
  const fourOf = (bitCount: number) =>
    Array.from({ length: 4 }, () => (hasData ? bits.optionalSigned(bitCount) : 0));
  const quantiserIndices = fourOf(7);
  const filterLevels = fourOf(6);
  const treeProbabilities = Array.from({ length: 3 }, () =>
    isMapCoded && bits.bit(128) ? bits.number(8) : 255,
  );
  return { isMapCoded, isAbsolute, quantiserIndices, filterLevels, treeProbabilities };
}

/** Section 9.4: level, sharpness, and the deltas by reference frame and mode, of which key frames use the first of each. */
function readFilter(bits: BooleanDecoder): FrameFilter {
  const isSimple = bits.bit(128) === 1;
  const level = bits.number(6);
  const sharpness = bits.number(3);
  const hasDeltas = bits.bit(128) === 1;
  const deltas = Array.from({ length: 8 }, () => 0);
  if (hasDeltas && bits.bit(128)) {
    for (let i = 0; i < deltas.length; i += 1) deltas[i] = bits.optionalSigned(6);
  }
  return { isSimple, level, sharpness, keyFrameDelta: deltas[0] ?? 0, subblocksDelta: deltas[4] ?? 0 };
}

function readQuantisation(bits: BooleanDecoder): FrameQuantisation {
  return {
    index: bits.number(7),
    lumaDcDelta: bits.optionalSigned(4),
    secondDcDelta: bits.optionalSigned(4),
    secondAcDelta: bits.optionalSigned(4),
    chromaDcDelta: bits.optionalSigned(4),
    chromaAcDelta: bits.optionalSigned(4),
  };
}

/** Section 13.4. */
function readCoefficientProbabilities(bits: BooleanDecoder): Uint8Array {
  return Uint8Array.from(defaultProbabilities, (probability, i) =>
    bits.bit(updateProbabilities[i] as number) ? bits.number(8) : probability,
  );
}

/**
 * Section 9.5: three bytes for the size of each partition but the last, which has the rest. One that says it is longer than the file has
 * what there is: whether that suffices shows when it is read.
 */
function splitPartitions(bytes: Uint8Array, count: number): readonly BooleanDecoder[] {
  const sizesBytes = 3 * (count - 1);
  if (sizesBytes >= bytes.length) throw damaged("no room for the coefficients");
  const partitions: BooleanDecoder[] = [];
  let from = sizesBytes;
  for (let i = 0; i < count; i += 1) {
    const [low = 0, middle = 0, high = 0] = bytes.subarray(3 * i, 3 * i + 3);
    const size = i === count - 1 ? bytes.length : low | (middle << 8) | (high << 16);
    const end = Math.min(bytes.length, from + size);
    partitions.push(new BooleanDecoder(bytes.subarray(from, end)));
    from = end;
  }
  return partitions;
}
