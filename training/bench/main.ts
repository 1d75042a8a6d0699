import { parseArgs } from "node:util";
import { serveRuns } from "./engine-process";
import { measureEngines } from "./measure";
import { servePeak } from "./peak-process";

/** `npm run bench -- engine [--rounds 11] [--size 256] [--json]`, and the processes that it starts. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: "string", default: "11" },
      size: { type: "string", default: "256" },
      json: { type: "boolean" },
      process: { type: "boolean" },
      peak: { type: "boolean" },
    },
  });
  if (values.peak) return servePeak();
  if (values.process) {
    const [name = "", scale, edgePx] = positionals;
    return serveRuns(name, scale === "4" ? 4 : 2, Number(edgePx));
  }
  if (positionals.join() !== "engine") throw new Error(`What is ${positionals.join(" ")}?`);
  const options = { rounds: Number(values.rounds), edgePx: Number(values.size) };
  const rows = await measureEngines(import.meta.url, options);
  if (values.json) console.log(JSON.stringify({ rows }));
  else console.table(rows);
}

await main();
