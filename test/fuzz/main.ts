import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { isMainThread } from "node:worker_threads";
import { fuzz } from "./fuzz-thread";
import { inputOf, seedFiles } from "./inputs";
import { judge } from "./judge";
import { runFuzz } from "./run";

/** `npm run fuzz -- [--inputs 1000000] [--seconds 1500] [--seed 1] [--only NUMBER] [--json]` */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      inputs: { type: "string", default: "1000000" },
      seconds: { type: "string", default: "1500" },
      seed: { type: "string", default: "1" },
      only: { type: "string" },
      json: { type: "boolean" },
    },
  });
  const seed = Number(values.seed);
  if (values.only !== undefined) return judgeOne(seed, Number(values.only));
  const options = { inputs: Number(values.inputs), seconds: Number(values.seconds), seed };
  const result = await runFuzz(new URL(import.meta.url), options);
  if (values.json) console.log(JSON.stringify(result));
  else {
    const outcomes = Object.entries(result.counts).sort(([a], [b]) => a.localeCompare(b));
    console.table(outcomes.map(([outcome, inputs]) => ({ outcome, inputs })));
    const { inputs, seconds, peakMemoryMb, faults } = result;
    const figures = `${inputs} inputs in ${Math.round(seconds)} s, at most ${Math.round(peakMemoryMb)} MB`;
    console.log([figures, `${faults.length} faults`, ...faults].join("\n"));
  }
  if (result.faults.length > 0) process.exitCode = 1;
}

/** The input of a fault once more, kept as a file. */
async function judgeOne(seed: number, index: number): Promise<void> {
  const input = inputOf(await seedFiles(), seed, index);
  mkdirSync(".limn/fuzz", { recursive: true });
  writeFileSync(`.limn/fuzz/${seed}-${index}.bin`, input);
  console.log(`.limn/fuzz/${seed}-${index}.bin`, await judge(input, index));
}

if (isMainThread) await main();
else await fuzz();
