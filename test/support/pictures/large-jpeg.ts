import { BitWriter } from "#imaging/codecs/jpeg/bit-writer";
import { acLuminance, dcLuminance, huffmanCodes } from "#imaging/codecs/jpeg/huffman";
import { concatBytes, numberBytes } from "./bytes";
import { jpegSegment } from "./jpeg";

const dc = huffmanCodes(dcLuminance);
const ac = huffmanCodes(acLuminance);

/** Blocks of luma across and down in a coding unit; chroma has one each (4:2:0). */
const factors = [2, 1, 1] as const;

interface Scan {
  readonly components: readonly number[];
  /** First and last coefficient, and which of their bits (T.81, B.2.3). */
  readonly span: readonly [number, number, number];
  readonly writeBlock: (bits: BitWriter) => void;
}

const writeCode = (bits: BitWriter, { codes, lengths }: typeof dc, symbol: number) =>
  bits.write(codes[symbol] ?? 0, lengths[symbol] ?? 0);

/** Three coefficients of one bit, and the block's end. */
function writeCoefficients(bits: BitWriter): void {
  for (const sign of [1, 0, 1]) {
    writeCode(bits, ac, 0x01);
    bits.write(sign, 1);
  }
  writeCode(bits, ac, 0x00);
}

const whole: Scan = {
  components: [0, 1, 2],
  span: [0, 63, 0x00],
  writeBlock(bits) {
    writeCode(bits, dc, 0);
    writeCoefficients(bits);
  },
};

/** DC, AC, and one more bit of both: the four ways in which scans of a progressive picture are coded. */
const progressive: readonly Scan[] = [
  { components: [0, 1, 2], span: [0, 0, 0x01], writeBlock: (bits) => writeCode(bits, dc, 0) },
  ...[0, 1, 2].map(
    (component): Scan => ({ components: [component], span: [1, 63, 0x01], writeBlock: writeCoefficients }),
  ),
  { components: [0, 1, 2], span: [0, 0, 0x10], writeBlock: (bits) => bits.write(1, 1) },
  ...[0, 1, 2].map(
    (component): Scan => ({
      components: [component],
      span: [1, 63, 0x10],
      writeBlock(bits) {
        writeCode(bits, ac, 0x00);
        bits.write(0b101, 3);
      },
    }),
  ),
];

/** A JPEG of any size in 4:2:0, made in a moment: every row of units is the same, between two restart markers. */
export function largeJpeg(
  widthPx: number,
  heightPx: number,
  isProgressive: boolean,
): Uint8Array<ArrayBuffer> {
  const table = ({ counts, values }: typeof dcLuminance, kind: number) =>
    jpegSegment(0xc4, concatBytes([kind], counts, values));
  const components = factors.flatMap((factor, i) => [i + 1, factor * 0x11, 0]);
  return concatBytes(
    [0xff, 0xd8],
    jpegSegment(0xdb, concatBytes([0], new Uint8Array(64).fill(20))),
    jpegSegment(
      isProgressive ? 0xc2 : 0xc0,
      concatBytes([8], numberBytes(heightPx, 2), numberBytes(widthPx, 2), [3], components),
    ),
    table(dcLuminance, 0x00),
    table(acLuminance, 0x10),
    ...(isProgressive ? progressive : [whole]).flatMap((scan) => scanBytes(widthPx, heightPx, scan)),
    [0xff, 0xd9],
  );
}

function scanBytes(widthPx: number, heightPx: number, { components, span, writeBlock }: Scan): Uint8Array[] {
  const [only = 0, ...others] = components;
  const isAlone = others.length === 0;
  const blockPx = isAlone ? 16 / (factors[only] ?? 1) : 16;
  const units = Math.ceil(widthPx / blockPx);
  const rows = Math.ceil(heightPx / blockPx);
  const blocksPerUnit = isAlone ? 1 : factors.reduce((sum, factor) => sum + factor * factor, 0);
  const bits = new BitWriter();
  for (let block = 0; block < units * blocksPerUnit; block += 1) writeBlock(bits);
  bits.alignWithOnes();
  const row = bits.take();
  const data = new Uint8Array(rows * (row.length + 2) - 2);
  for (let y = 0, at = 0; y < rows; y += 1, at += row.length + 2) {
    data.set(row, at);
    if (y + 1 < rows) data.set([0xff, 0xd0 + (y % 8)], at + row.length);
  }
  const names = components.flatMap((component) => [component + 1, 0]);
  return [
    jpegSegment(0xdd, Uint8Array.from(numberBytes(units, 2))),
    jpegSegment(0xda, concatBytes([components.length], names, span)),
    data,
  ];
}
