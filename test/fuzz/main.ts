import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { inputOf } from "./inputs";
import { judge } from "./judge";
import { type FuzzResult, runFuzz } from "./run";
import { makeCorpus } from "./seeds/corpus";
import { judgeShare, type Share } from "./share";
import type { Tally } from "./tally";

const folder = ".limn/fuzz";

/**
 * `npm run fuzz -- [--first 0] [--inputs 1000000] [--seconds 1500] [--seed 1] [--processes N] [--json]`, and `--only NUMBER` for one input again. The inputs of
 * faults are kept in `.limn/fuzz`.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      first: { type: "string", default: "0" },
      inputs: { type: "string", default: "1000000" },
      seconds: { type: "string", default: "1500" },
      seed: { type: "string", default: "1" },
      processes: { type: "string" },
      only: { type: "string" },
      json: { type: "boolean" },
      share: { type: "string" },
    },
  });
  const seed = Number(values.seed);
  if (values.share !== undefined) return judgeShare(JSON.parse(values.share) as Share);
  if (values.only !== undefined) return judgeAgain(seed, Number(values.only));
  const result = await runFuzz(new URL(import.meta.url), {
    first: Number(values.first),
    inputs: Number(values.inputs),
    seconds: Number(values.seconds),
    seed,
    ...(values.processes !== undefined && { processes: Number(values.processes) }),
  });
  const kept = await keepInputs(seed, result);
  if (values.json) console.log(JSON.stringify({ ...result, kept }));
  else show(result, kept);
  if (result.faults.length > 0) process.exitCode = 1;
}

/** The input of a fault once more, kept as a file. */
async function judgeAgain(seed: number, index: number): Promise<void> {
  const input = inputOf(await makeCorpus(), seed, index);
  console.log(keep(seed, index, input), await judge(input, index));
}

/** Where the inputs of faults are kept, in the order of the faults. */
async function keepInputs(seed: number, { faults }: FuzzResult): Promise<string[]> {
  if (faults.length === 0) return [];
  const corpus = await makeCorpus();
  return faults.map(({ index }) => keep(seed, index, inputOf(corpus, seed, index)));
}

function keep(seed: number, index: number, { kind, bytes }: ReturnType<typeof inputOf>): string {
  const path = `${folder}/${seed}-${index}.${kind}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, bytes);
  return path;
}

function show({ tallies, faults, inputs, seconds }: FuzzResult, kept: readonly string[]): void {
  const kinds = Object.entries(tallies) as [string, Tally][];
  console.table(
    kinds.map(([kind, tally]) => ({
      kind,
      inputs: tally.inputs,
      "of which read": tally.read,
      faults: kept.filter((path) => path.endsWith(`.${kind}`)).length,
      seconds: Math.round(tally.ms / 100) / 10,
      "slowest, ms": Math.round(tally.slowestMs),
      "most, MB": Math.round((tally.largestBytes / 2 ** 20) * 10) / 10,
    })),
  );
  const perSecond = Math.round(inputs / seconds);
  console.log(`${inputs} inputs in ${Math.round(seconds)} s, ${perSecond} a second, ${faults.length} faults`);
  for (const [i, { index, what }] of faults.entries()) console.log(`${kept[i]}, input ${index}: ${what}`);
}

await main();
