import { BitWriter } from "#imaging/codecs/jpeg/bit-writer";
import { BlockCoder } from "#imaging/codecs/jpeg/block-coder";
import { acLuminance, dcLuminance, huffmanCodes } from "#imaging/codecs/jpeg/huffman";
import { concatBytes, numberBytes } from "./bytes";
import { jpegSegment } from "./jpeg";

export interface SampledJpeg {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Of each component: blocks across and down in a coding unit. */
  readonly factors: readonly (readonly [number, number])[];
  /** Coding units between restart markers. */
  readonly restartInterval?: number;
  /** All components in one scan, or each in one of its own. */
  readonly isInterleaved?: boolean;
  readonly ids?: readonly number[];
  /** Segments before the frame. */
  readonly marks?: Uint8Array;
}

const divisors = new Uint8Array(64).fill(3);

/** A baseline JPEG of any sampling factors, restart intervals and scans, of waves that differ in each component. */
export function sampledJpeg(shape: SampledJpeg): Uint8Array<ArrayBuffer> {
  const { widthPx, heightPx, factors, restartInterval = 0, isInterleaved = true, marks } = shape;
  const ids = shape.ids ?? factors.map((_, i) => i + 1);
  const all = factors.map((_, i) => i);
  const scans = isInterleaved ? [all] : all.map((i) => [i]);
  const frame = factors.flatMap(([across, down], i) => [ids[i] ?? 0, across * 16 + down, 0]);
  const table = ({ counts, values }: typeof dcLuminance, kind: number) =>
    jpegSegment(0xc4, concatBytes([kind], counts, values));
  return concatBytes(
    [0xff, 0xd8],
    marks ?? [],
    jpegSegment(0xdb, concatBytes([0], divisors)),
    jpegSegment(
      0xc0,
      concatBytes([8], numberBytes(heightPx, 2), numberBytes(widthPx, 2), [factors.length], frame),
    ),
    table(dcLuminance, 0x00),
    table(acLuminance, 0x10),
    jpegSegment(0xdd, Uint8Array.from(numberBytes(restartInterval, 2))),
    ...scans.flatMap((components) => [
      jpegSegment(
        0xda,
        concatBytes(
          [components.length],
          components.flatMap((i) => [ids[i] ?? 0, 0]),
          [0, 63, 0],
        ),
      ),
      scanData(shape, components, restartInterval),
    ]),
    [0xff, 0xd9],
  );
}

function scanData(shape: SampledJpeg, components: readonly number[], interval: number): Uint8Array {
  const bits = new BitWriter();
  const newCoders = () =>
    components.map(
      () => new BlockCoder(bits, divisors, huffmanCodes(dcLuminance), huffmanCodes(acLuminance)),
    );
  let coders = newCoders();
  const parts: Uint8Array[] = [];
  let count = 0;
  for (const unit of unitsOf(shape, components)) {
    if (interval > 0 && count > 0 && count % interval === 0) {
      bits.alignWithOnes();
      parts.push(bits.take(), Uint8Array.of(0xff, 0xd0 + ((count / interval - 1) % 8)));
      coders = newCoders();
    }
    for (const { component, x, y } of unit)
      coders[components.indexOf(component)]?.code(waves(component, x, y), 0, 8);
    count += 1;
  }
  bits.alignWithOnes();
  return concatBytes(...parts, bits.take());
}

interface PlacedBlock {
  readonly component: number;
  /** In blocks. */
  readonly x: number;
  readonly y: number;
}

function* unitsOf(
  { widthPx, heightPx, factors }: SampledJpeg,
  components: readonly number[],
): Generator<PlacedBlock[]> {
  const most = (axis: 0 | 1) => Math.max(...factors.map((factor) => factor[axis]));
  const [only, ...others] = components;
  const [own, mostAcross, mostDown] = [factors[only ?? 0] ?? [1, 1], most(0), most(1)];
  const blocks = (lengthPx: number, factor: number, greatest: number) =>
    Math.ceil(Math.ceil((lengthPx * factor) / greatest) / 8);
  if (only !== undefined && others.length === 0) {
    for (let y = 0; y < blocks(heightPx, own[1], mostDown); y += 1)
      for (let x = 0; x < blocks(widthPx, own[0], mostAcross); x += 1) yield [{ component: only, x, y }];
    return;
  }
  for (let unitY = 0; unitY < Math.ceil(heightPx / 8 / mostDown); unitY += 1) {
    for (let unitX = 0; unitX < Math.ceil(widthPx / 8 / mostAcross); unitX += 1) {
      yield components.flatMap((component) => {
        const [across, down] = factors[component] ?? [1, 1];
        return Array.from({ length: across * down }, (_, i) => ({
          component,
          x: unitX * across + (i % across),
          y: unitY * down + Math.floor(i / across),
        }));
      });
    }
  }
}

function waves(component: number, blockX: number, blockY: number): Float32Array {
  return Float32Array.from({ length: 64 }, (_, i) => {
    const [x, y] = [blockX * 8 + (i & 7), blockY * 8 + (i >> 3)];
    const slow = 60 * Math.sin((x + 3 * component) / 9) + 40 * Math.cos(y / (5 + component));
    return slow + (((x >> 2) + (y >> 3) + component) % 3 === 0 ? 25 : -20);
  });
}
