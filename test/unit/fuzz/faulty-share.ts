import { writeFileSync } from "node:fs";
import type { Share, ShareReport } from "../../fuzz/share";
import { newTally } from "../../fuzz/tally";

/** A program that judges a share as badly as can be: what is to be noticed from outside. */
const share = JSON.parse(process.argv.at(-1) ?? "") as Share;
const post = (report: ShareReport) => new Promise((resolve) => process.send?.(report, resolve));

const misfortunes: Readonly<Record<number, () => void>> = {
  5: () => {
    throw new Error("not a refusal");
  },
  8: () => {
    for (;;) continue;
  },
  13: () => {
    const held: Uint8Array[] = [];
    for (;;) held.push(new Uint8Array(2 ** 20).fill(1));
  },
  20: () => process.abort(),
  21: () => process.exit(7),
};

for (let index = share.first; index < share.end; index += share.step) {
  writeFileSync(share.placePath, new Uint8Array(Float64Array.of(index).buffer));
  try {
    misfortunes[index]?.();
    await post({ kind: "tallies", tallies: { png: { ...newTally(), inputs: 1 } } });
  } catch (error) {
    await post({ kind: "fault", index, what: String(error) });
  }
}
