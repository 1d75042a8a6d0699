import type { BooleanDecoder } from "./boolean-decoder";
import { probabilitiesPerBand, probabilitiesPerContext } from "./coefficient-probabilities";

/** Where a coefficient that is coded later stands in its block (RFC 6386, section 13). */
const zigzag: Readonly<Uint8Array> = new Uint8Array([0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15]);

/** Where the probabilities of each position's band begin (section 13.3); none is used behind the last position. */
const bandOffsets: Readonly<Uint16Array> = Uint16Array.from(
  [0, 1, 2, 3, 6, 4, 5, 6, 6, 6, 6, 6, 6, 6, 6, 7, 0],
  (band) => band * probabilitiesPerBand,
);

/** Probabilities of the extra bits of `dct_cat3` to `dct_cat6`, the highest bit first (section 13.2). */
const extraBits: readonly Readonly<Uint8Array>[] = [
  new Uint8Array([173, 148, 140]),
  new Uint8Array([176, 155, 140, 135]),
  new Uint8Array([180, 157, 141, 134, 130]),
  new Uint8Array([254, 254, 243, 230, 196, 177, 153, 140, 133, 130, 129]),
];

/**
 * Reads a block's coefficients, those from position `first` on, and writes them dequantised to the sixteen of `target` from `at`, which are
 * zero before (RFC 6386, section 13). `probabilities` begin at `kind` for this kind of block; `context` is how many of the neighbours
 * above and at the left have coefficients. Returns the position behind the last one that was coded, or `first` where there is none.
 */
export function readCoefficients(
  bits: BooleanDecoder,
  probabilities: Uint8Array,
  kind: number,
  context: number,
  first: number,
  dcFactor: number,
  acFactor: number,
  target: Int16Array,
  at: number,
): number {
  let position = first;
  let node = kind + (bandOffsets[position] as number) + context * probabilitiesPerContext;
  while (position < 16) {
    if (!bits.bit(probabilities[node] as number)) return position;
    // After a zero the block cannot end, which then is not asked.
    while (!bits.bit(probabilities[node + 1] as number)) {
      position += 1;
      if (position === 16) return 16;
      node = kind + (bandOffsets[position] as number);
    }
    const following = kind + (bandOffsets[position + 1] as number);
    let size = 1;
    if (bits.bit(probabilities[node + 2] as number)) {
      size = readSize(bits, probabilities, node);
      node = following + 2 * probabilitiesPerContext;
    } else {
      node = following + probabilitiesPerContext;
    }
    const value = bits.bit(128) ? -size : size;
    target[at + (zigzag[position] as number)] = value * (position === 0 ? dcFactor : acFactor);
    position += 1;
  }
  return 16;
}

/** A value of two or more: the tree of tokens below `dct_val_2` (section 13.2). */
function readSize(bits: BooleanDecoder, probabilities: Uint8Array, node: number): number {
  if (!bits.bit(probabilities[node + 3] as number)) {
    if (!bits.bit(probabilities[node + 4] as number)) return 2;
    return 3 + bits.bit(probabilities[node + 5] as number);
  }
  if (!bits.bit(probabilities[node + 6] as number)) {
    if (!bits.bit(probabilities[node + 7] as number)) return 5 + bits.bit(159);
    const high = bits.bit(165);
    return 7 + 2 * high + bits.bit(145);
  }
  const high = bits.bit(probabilities[node + 8] as number);
  const category = 2 * high + bits.bit(probabilities[node + 9 + high] as number);
  const extra = extraBits[category] as Readonly<Uint8Array>;
  let value = 0;
  for (let i = 0; i < extra.length; i += 1) value = 2 * value + bits.bit(extra[i] as number);
  return value + 3 + (8 << category);
}
