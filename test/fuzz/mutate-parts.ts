import type { Part } from "./anatomy/part";
import { below, mutate } from "./mutate";

/** Parts are altered, and not grown without end: what many of them cost shows with these already. */
const maxCopiedBytes = 96 * 1024;
const maxCopies = 2_000;

type PartMutation = (
  parts: readonly Part[],
  others: readonly Part[],
  random: () => number,
) => readonly Part[];

const alterOne: PartMutation = (parts, others, random) => {
  const at = below(parts.length, random);
  const { name, data } = parts[at] as Part;
  const other = others[below(others.length, random)]?.data ?? data;
  return parts.with(at, { name, data: data.length === 0 ? other : mutate(data, other, random) });
};

const drop: PartMutation = (parts, _, random) => parts.toSpliced(below(parts.length, random), 1);

const swap: PartMutation = (parts, _, random) => {
  const [a, b] = [below(parts.length, random), below(parts.length, random)];
  return parts.with(a, parts[b] as Part).with(b, parts[a] as Part);
};

const graft: PartMutation = (parts, others, random) => {
  const part = others[below(others.length, random)];
  return part ? parts.toSpliced(below(parts.length + 1, random), below(2, random), part) : parts;
};

/** Twice mostly, and at times so often that work which grows with the square of it shows. */
const repeat: PartMutation = (parts, _, random) => {
  const at = below(parts.length, random);
  const part = parts[at] as Part;
  const most = Math.min(maxCopies, Math.floor(maxCopiedBytes / (part.data.length + 12)));
  const times = random() < 0.02 ? below(most, random) : 1 + below(4, random);
  return parts.toSpliced(at, 0, ...Array.from({ length: times }, () => part));
};

const mutations: readonly PartMutation[] = [
  alterOne,
  alterOne,
  alterOne,
  alterOne,
  drop,
  swap,
  graft,
  repeat,
];

/** A file's parts changed in one to three ways: the same for the same numbers. `others` are a like file's, to be mixed in. */
export function mutateParts(
  parts: readonly Part[],
  others: readonly Part[],
  random: () => number,
): readonly Part[] {
  let result = parts;
  for (let left = 1 + below(3, random); left > 0 && result.length > 0; left -= 1) {
    const mutation = mutations[below(mutations.length, random)] ?? alterOne;
    result = mutation(result, others, random);
  }
  return result;
}
