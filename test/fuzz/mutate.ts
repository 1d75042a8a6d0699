import { concatBytes } from "../support/pictures/bytes";

/** A way in which a file is spoilt, `random` giving numbers in [0, 1). */
type Mutation = (file: Uint8Array, random: () => number, other: Uint8Array) => Uint8Array;

/** What overflows counters, lengths and signs. */
const extremes = [0, 1, 2, 0x7f, 0x80, 0xfe, 0xff];

/** A whole number below `limit`. */
export const below = (limit: number, random: () => number) => Math.floor(random() * limit);

/** More often near the beginning, where headers are. */
const place = (file: Uint8Array, random: () => number) => Math.floor(random() ** 2 * file.length);

const alterBytes: Mutation = (file, random) => {
  const copy = file.slice();
  for (let left = 1 + below(6, random); left > 0; left -= 1) {
    copy[place(copy, random)] =
      random() < 0.4 ? (extremes[below(extremes.length, random)] ?? 0) : below(256, random);
  }
  return copy;
};

const flipBit: Mutation = (file, random) => {
  const copy = file.slice();
  const at = place(copy, random);
  copy[at] = (copy[at] ?? 0) ^ (1 << below(8, random));
  return copy;
};

/** A field of 2 or 4 bytes at once: a length, a count, an offset. */
const setNumber: Mutation = (file, random) => {
  const copy = file.slice();
  const length = random() < 0.5 ? 2 : 4;
  if (copy.length < length) return copy;
  const view = new DataView(copy.buffer, copy.byteOffset);
  const at = Math.min(place(copy, random), copy.length - length);
  const isLittle = random() < 0.5;
  const values = [0, 1, 0x7f_ff, 0x80_00, 0xff_ff, 0x7f_ff_ff_ff, 0x80_00_00_00, 0xff_ff_ff_ff, copy.length];
  const value = values[below(values.length, random)] ?? 0;
  if (length === 2) view.setUint16(at, value & 0xff_ff, isLittle);
  else view.setUint32(at, value, isLittle);
  return copy;
};

const cutShort: Mutation = (file, random) => file.slice(0, 1 + below(file.length, random));

const remove: Mutation = (file, random) => {
  const from = place(file, random);
  const to = Math.min(file.length, from + 1 + below(64, random));
  return concatBytes(file.subarray(0, from), file.subarray(to));
};

const repeat: Mutation = (file, random) => {
  const from = place(file, random);
  const part = file.subarray(from, from + 1 + below(256, random));
  const times = 1 + below(8, random);
  return concatBytes(
    file.subarray(0, from),
    ...Array.from({ length: times }, () => part),
    file.subarray(from),
  );
};

const insertNoise: Mutation = (file, random) => {
  const at = place(file, random);
  const noise = Uint8Array.from({ length: 1 + below(32, random) }, () => below(256, random));
  return concatBytes(file.subarray(0, at), noise, file.subarray(at));
};

/** The beginning of one kind of file and the rest of another. */
const splice: Mutation = (file, random, other) =>
  concatBytes(file.subarray(0, place(file, random)), other.subarray(place(other, random)));

const mutations: readonly Mutation[] = [
  alterBytes,
  alterBytes,
  flipBit,
  setNumber,
  setNumber,
  cutShort,
  remove,
  repeat,
  insertNoise,
  splice,
];

/** A file spoilt in one to three ways: the same for the same numbers. `other` is what it may be mixed with. */
export function mutate(file: Uint8Array, other: Uint8Array, random: () => number): Uint8Array {
  let result = file;
  for (let left = 1 + below(3, random); left > 0; left -= 1) {
    const mutation = mutations[below(mutations.length, random)] ?? alterBytes;
    result = mutation(result, random, other);
  }
  return result;
}
