import { parseArgs } from "node:util";
import { type Costs, costsOf, times, totalOf } from "./costs";
import { jobsOfMix } from "./mix";
import { simulate } from "./simulate";
import { enhanceSecondsPerMegapixel, type MeasuredMode, type MeasuredScale, workOf } from "./work";

const consumerCounts = [1, 10, 100] as const;
/** The largest result there is (contract/limits.ts). */
const largest = { widthPx: 26_000, heightPx: 19_600 };

const options = {
  jobs: { type: "string", default: "2000" },
  "per-hour": { type: "string", default: "120" },
  seed: { type: "string", default: "1" },
  json: { type: "boolean" },
} as const;

/** `npm run scaling [--jobs 2000] [--per-hour 120] [--seed 1] [--json]`: the tables of docs/scaling.md. */
function main(): void {
  const { values } = parseArgs({ options });
  const jobs = jobsOfMix(Number(values.jobs), Number(values["per-hour"]), Number(values.seed));
  const tables = {
    dollarsPerMillionMegapixels: measured().map(({ mode, scale }) => costRow(mode, scale)),
    largestJobSeconds: measured().map(({ mode, scale }) => largestRow(mode, scale)),
    mix: consumerCounts.map((consumers) => ({ consumers, ...simulate(jobs, consumers) })),
  };
  if (values.json) {
    console.log(JSON.stringify(tables));
    return;
  }
  for (const [name, rows] of Object.entries(tables)) {
    console.log(name);
    console.table(rows.map((row) => mapped(row)));
  }
}

function measured(): { mode: MeasuredMode; scale: MeasuredScale }[] {
  return (Object.keys(enhanceSecondsPerMegapixel) as MeasuredMode[]).flatMap((mode) =>
    ([2, 4] as const).map((scale) => ({ mode, scale })),
  );
}

/** A million output megapixels, as results of 48 megapixels in PNG that are kept for a month. */
function costRow(mode: MeasuredMode, scale: MeasuredScale): Costs & { job: string; total: number } {
  const work = workOf({ mode, scale, format: "png", output: { widthPx: 8_000, heightPx: 6_000 } });
  const costs = costsOf(work, { consumers: 10, months: 1 });
  const all = times(costs, 1_000_000 / work.outputMegapixels);
  return { job: `${mode} x${scale}`, ...all, total: totalOf(all) };
}

function largestRow(mode: MeasuredMode, scale: MeasuredScale) {
  const work = workOf({ mode, scale, format: "png", output: largest });
  const [one, ten, hundred] = consumerCounts.map(
    (consumers) => simulate([{ atSeconds: 0, work }], consumers).longestJobSeconds,
  );
  return {
    job: `${mode} x${scale}`,
    megapixels: work.outputMegapixels,
    strips: work.stripSeconds.length,
    one,
    ten,
    hundred,
  };
}

function mapped(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "number" ? Number(value.toFixed(2)) : value,
    ]),
  );
}

main();
