import type { FlushedDeflate } from "../part";

/** What is used of `node:zlib`: Node has it and workerd, and streams of the web's own kind cannot be flushed. */
export interface Zlib {
  deflateRawSync(bytes: Uint8Array, options: { strategy: number; finishFlush?: number }): Uint8Array;
  readonly constants: {
    readonly Z_DEFAULT_STRATEGY: number;
    readonly Z_RLE: number;
    readonly Z_FULL_FLUSH: number;
  };
}

/** Places that are packed in both ways to choose one: some rows each, so that what repeats from row to row is seen. */
const samples = 3;
const sampleBytes = 32 * 1024;

/**
 * Packs filtered rows by zlib. Of those of a photo hardly any bytes come again, and looking for them all the same is most of the work: to
 * look at runs alone (`Z_RLE`) takes an eighth to a tenth of the time. Patterns (screentone, hatching, lettering) do come again.
 */
export function flushedBy(zlib: Zlib): FlushedDeflate {
  const { Z_FULL_FLUSH } = zlib.constants;
  return (bytes) =>
    zlib.deflateRawSync(bytes, { strategy: worthwhileStrategy(zlib, bytes), finishFlush: Z_FULL_FLUSH });
}

/**
 * Rows whose runs alone pack them to more than this are a photo's or a pattern's, and no longer flat. Of 30 photographs enlarged they came to
 * 21 to 65 %, of drawings without patterns to 4 to 14 %.
 */
const flatShare = 1 / 6;
/** What looking for repeats must save where rows are not flat: of those photographs it saved 0 to 8 %, once 13, of patterns and lettering 25 to 43. */
const worthwhileSaving = 1 / 8;

function worthwhileStrategy({ deflateRawSync, constants }: Zlib, bytes: Uint8Array): number {
  const { Z_RLE, Z_DEFAULT_STRATEGY } = constants;
  let runsBytes = 0;
  let repeatsBytes = 0;
  let sampledBytes = 0;
  for (let sample = 0; sample < samples; sample++) {
    const middle = Math.floor(((sample + 0.5) / samples) * bytes.length);
    const first = Math.max(0, middle - sampleBytes / 2);
    const place = bytes.subarray(first, first + sampleBytes);
    runsBytes += deflateRawSync(place, { strategy: Z_RLE }).length;
    repeatsBytes += deflateRawSync(place, { strategy: Z_DEFAULT_STRATEGY }).length;
    sampledBytes += place.length;
  }
  const isFlat = runsBytes < flatShare * sampledBytes;
  const mostBytes = isFlat ? runsBytes : (1 - worthwhileSaving) * runsBytes;
  return repeatsBytes < mostBytes ? Z_DEFAULT_STRATEGY : Z_RLE;
}
