import { seededRandom } from "#imaging/seeded-random";
import { everyKind } from "../support/every-kind";
import { mutate } from "./mutate";

/** The files that are spoilt, in an order that does not change. */
export async function seedFiles(): Promise<readonly Uint8Array[]> {
  return Object.values(await everyKind());
}

/** Input number `index` of a run: the same file for the same seed, wherever it is made. */
export function inputOf(files: readonly Uint8Array[], seed: number, index: number): Uint8Array {
  const random = seededRandom(Math.imul(seed, 0x9e_37_79_b1) ^ index);
  const pick = () => files[Math.floor(random() * files.length)] ?? new Uint8Array(0);
  return mutate(pick(), pick(), random);
}
