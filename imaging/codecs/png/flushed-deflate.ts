import type { FlushedDeflate } from "../part";

/** What is used of `node:zlib`: Node has it and workerd, and streams of the web's own kind cannot be flushed. */
export interface Zlib {
  deflateRawSync(
    bytes: Uint8Array,
    options: { strategy: number; finishFlush?: number; dictionary?: Uint8Array },
  ): Uint8Array;
  readonly constants: {
    readonly Z_DEFAULT_STRATEGY: number;
    readonly Z_RLE: number;
    readonly Z_FULL_FLUSH: number;
  };
}

/** Places that are packed in both ways to choose one, each after all that may come again in it: deflate looks so far back (RFC 1951, section 2). */
const samples = 3;
const sampleBytes = 16 * 1024;
const windowBytes = 32 * 1024;

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
/**
 * What looking for repeats must save, since it takes ten times as long: of photographs it saved 0 to 9 %, of two of them up to 15, of patterns and lettering 25 to 43. Where
 * rows are flat there is little to look at, and of drawings it saved 0 to 13 %. So predicted by the samples, savings were off by 3 % of the bytes at most.
 */
const worthwhileSaving = 5 / 32;
const worthwhileSavingIfFlat = 1 / 32;

function worthwhileStrategy({ deflateRawSync, constants }: Zlib, bytes: Uint8Array): number {
  const { Z_RLE, Z_DEFAULT_STRATEGY } = constants;
  let runsBytes = 0;
  let repeatsBytes = 0;
  let sampledBytes = 0;
  for (let sample = 0; sample < samples; sample++) {
    const middle = Math.floor(((sample + 0.5) / samples) * bytes.length);
    const first = Math.max(0, middle - sampleBytes / 2);
    const place = bytes.subarray(first, first + sampleBytes);
    const before = bytes.subarray(Math.max(0, first - windowBytes), first);
    runsBytes += deflateRawSync(place, { strategy: Z_RLE }).length;
    repeatsBytes += deflateRawSync(place, {
      strategy: Z_DEFAULT_STRATEGY,
      ...(before.length > 0 && { dictionary: before }),
    }).length;
    sampledBytes += place.length;
  }
  const isFlat = runsBytes < flatShare * sampledBytes;
  const saving = isFlat ? worthwhileSavingIfFlat : worthwhileSaving;
  return repeatsBytes < (1 - saving) * runsBytes ? Z_DEFAULT_STRATEGY : Z_RLE;
}
