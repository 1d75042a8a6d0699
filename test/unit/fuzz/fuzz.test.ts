import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import { inputOf } from "../../fuzz/inputs";
import { judge } from "../../fuzz/judge";
import { runFuzz } from "../../fuzz/run";
import { type Corpus, makeCorpus } from "../../fuzz/seeds/corpus";
import { kinds } from "../../fuzz/seeds/kinds";

/** A deadline for busy machines: the seeds are encoded by five programs. */
const setUpMs = 120_000;

let corpus: Corpus;
beforeAll(async () => {
  corpus = await makeCorpus();
}, setUpMs);

describe("spoilt files", () => {
  const inputs = 8_000;

  it("are read or refused, each by its kind's ways in", { timeout: 300_000 }, async () => {
    const read = new Map<string, number>();
    for (let index = 0; index < inputs; index += 1) {
      const input = inputOf(corpus, 20_261_122, index);
      const outcomes = await judge(input, index).catch((error: unknown) => {
        throw new Error(`input ${index}, ${input.kind}`, { cause: error });
      });
      if (outcomes.at(-1)?.endsWith(": read")) read.set(input.kind, (read.get(input.kind) ?? 0) + 1);
    }
    // Mutations that nothing survives would try no more than signatures. What is foreign is always refused, and of inks there are few.
    const tried = kinds.filter((kind) => kind !== "foreign" && kind !== "inks");
    expect(tried.filter((kind) => (read.get(kind) ?? 0) < 5)).toEqual([]);
  });

  it("are the same for the same numbers", async () => {
    const again = await makeCorpus();
    expect(again).toEqual(corpus);
    for (const index of [3, 77, 5_000]) expect(inputOf(again, 9, index)).toEqual(inputOf(corpus, 9, index));
  });
});

describe("what a process cannot tell of", () => {
  const program = fileURLToPath(new URL("../../../.limn/fuzz/faulty-share.mjs", import.meta.url));
  beforeAll(async () => {
    const entry = fileURLToPath(new URL("faulty-share.ts", import.meta.url));
    await build({ entryPoints: [entry], outfile: program, bundle: true, format: "esm", platform: "node" });
  });

  it("is noticed, told by the input that it was at, and the others are judged", async () => {
    const bounds = { inputSeconds: 0.5, inputBytes: 64 * 2 ** 20, processBytes: 400 * 2 ** 20 };
    const { faults, tallies } = await runFuzz(new URL(`file://${program}`), {
      inputs: 40,
      seconds: 120,
      seed: 1,
      processes: 2,
      bounds,
    });
    const told = faults
      .map(({ index, what }) => [index, what.split("\n")[0]])
      .sort(([a], [b]) => Number(a) - Number(b));
    expect(told).toEqual([
      [5, expect.stringContaining("not a refusal")],
      [8, expect.stringMatching(/did not end in 0.5 s of a core/)],
      [13, expect.stringMatching(/^memory grew to \d+ MB/)],
      [20, expect.stringMatching(/^the process ended \(SIGABRT|134\)/)],
      [21, expect.stringMatching(/^the process ended \(7\)/)],
    ]);
    expect(tallies.png?.inputs).toBe(40 - faults.length);
  });
});
