import { LimnError } from "#contract/errors";
import { tiffLimits } from "#contract/limits";
import { inflate } from "../inflate";
import { unpackLzw } from "../lzw";
import type { TiffCompression } from "./page";
import { damaged, unsupported } from "./refusals";

/** TIFF 6.0, section 13. */
const lzwCoding = { symbolBits: 8, order: "high-first", earlyChange: 1 } as const;

/**
 * The samples of a part that has `neededBytes` of them and may be padded to `wholeBytes`. Throws `image-damaged` where there are fewer,
 * `image-too-large` for a part that would not fit into memory beside the file and the parts in its row, `besideBytes`.
 */
export async function unpackPart(
  packed: Uint8Array,
  compression: TiffCompression,
  neededBytes: number,
  wholeBytes: number,
  besideBytes: number,
): Promise<Uint8Array> {
  if (compression !== "none") checkPartSize(wholeBytes, besideBytes);
  const samples = await unpackers[compression](packed, neededBytes, wholeBytes);
  if (!samples || samples.length < neededBytes) {
    throw damaged(`a part of ${samples?.length ?? 0} bytes of ${neededBytes}`);
  }
  return samples;
}

type Unpacker = (
  packed: Uint8Array,
  neededBytes: number,
  wholeBytes: number,
) => Uint8Array | null | Promise<Uint8Array | null>;

const unpackers: Readonly<Record<TiffCompression, Unpacker>> = {
  none: (packed) => packed,
  lzw: (packed, neededBytes) => {
    if (packed[0] === 0 && ((packed[1] ?? 0) & 1) === 1) {
      throw unsupported("a TIFF packed by an LZW of before 1992");
    }
    const samples = new Uint8Array(neededBytes);
    return samples.subarray(0, unpackLzw([packed], samples, lzwCoding));
  },
  packbits: unpackBits,
  deflate: (packed, _, wholeBytes) => inflate(packed, wholeBytes),
};

/** PackBits (TIFF 6.0, section 9): bytes as they are, or one that repeats. */
function unpackBits(packed: Uint8Array, neededBytes: number): Uint8Array {
  const samples = new Uint8Array(neededBytes);
  let to = 0;
  for (let at = 0; at < packed.length && to < neededBytes; ) {
    const count = ((packed[at++] as number) << 24) >> 24;
    if (count === -128) continue;
    const length = Math.min(neededBytes - to, 1 + Math.abs(count));
    if (count < 0) samples.fill(packed[at++] ?? 0, to, to + length);
    else {
      samples.set(packed.subarray(at, at + length), to);
      at += length;
    }
    if (at > packed.length) throw damaged("PackBits end early");
    to += length;
  }
  return samples.subarray(0, to);
}

function checkPartSize(sizeBytes: number, besideBytes: number): void {
  const { maxPartBytes, maxWithFileBytes } = tiffLimits;
  if (sizeBytes <= Math.min(maxPartBytes, maxWithFileBytes - besideBytes)) return;
  throw new LimnError("image-too-large", {
    publicDetail: `It is a TIFF whose samples are packed in one piece; of these the limit is ${maxPartBytes / 1024 / 1024} MB unpacked, and ${maxWithFileBytes / 1024 / 1024} MB with the file. Saved without compression or as PNG, it may have more.`,
  });
}
