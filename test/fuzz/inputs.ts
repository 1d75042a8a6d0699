import { seededRandom } from "#imaging/seeded-random";
import { below, mutate } from "./mutate";
import { mutateParts } from "./mutate-parts";
import type { Corpus } from "./seeds/corpus";
import { type Kind, kindFacts, kinds } from "./seeds/kinds";

export interface Input {
  readonly kind: Kind;
  readonly bytes: Uint8Array;
}

/** Longer ones are cut: what comes of length shows below it. */
const maxInputBytes = 256 * 1024;

/** Each kind as often as its share. */
const turns: readonly Kind[] = kinds.flatMap((kind) =>
  Array.from({ length: kindFacts[kind].share }, () => kind),
);

/**
 * Input number `index` of a run: the same file for the same seed, wherever it is made. Where lengths and checksums stand in a file, half of the
 * inputs have them mended, so that what is behind them is reached.
 */
export function inputOf(corpus: Corpus, seed: number, index: number): Input {
  const random = seededRandom(Math.imul(seed, 0x9e_37_79_b1) ^ index);
  const kind = turns[below(turns.length, random)] as Kind;
  const files = corpus[kind];
  const pick = () => files[below(files.length, random)] as Uint8Array;
  const [file, other] = [pick(), pick()];
  const bytes = (random() < 0.5 && mended(kind, file, other, random)) || mutate(file, other, random);
  return { kind, bytes: bytes.subarray(0, maxInputBytes) };
}

/** Null where files of this kind are not made of parts. */
function mended(kind: Kind, file: Uint8Array, other: Uint8Array, random: () => number): Uint8Array | null {
  const { anatomy } = kindFacts[kind];
  const parts = anatomy?.takeApart(file, random);
  if (!anatomy || !parts) return null;
  const others = anatomy.takeApart(other, random) ?? [];
  return anatomy.putTogether(mutateParts(parts, others, random), random);
}
