// @ts-check
import "../node-version.mjs";
import { runBundled } from "../artefacts/run-bundled.mjs";
import { installPackages, installPeers } from "../install/packages.mjs";
import { exitWith, SetupError } from "../project.mjs";
import { onMeasuringStack } from "../traffic/measuring-stack.mjs";
import { freePorts } from "../stack/ports.mjs";
import { readWords } from "../traffic/words.mjs";
import { defaults, measureApi, stackOptions } from "./api.mjs";
import { largeCases } from "./large/cases.mjs";
import { measureLarge } from "./large/measure.mjs";

/** `npm run bench -- api | engine | large`: figures as a table, or with `--json` as `{"rows": […]}`. See README.md beside this file. */
try {
  const words = process.argv.slice(2);
  if (words.includes("api")) await benchApi(words.filter((word) => word !== "api"));
  else if (words.includes("engine")) await benchEngine();
  else if (words.includes("large")) await benchLarge(words.filter((word) => word !== "large"));
  else throw new SetupError("Say what to measure: npm run bench -- api, -- engine or -- large");
  process.exit(0);
} catch (error) {
  exitWith(error);
}

/** @param {readonly string[]} given */
async function benchApi(given) {
  const { numbers, flags, words } = readWords([...given], defaults, ["json"]);
  if (words.length > 0) throw new SetupError(`What is ${words[0]}? See scripts/bench/README.md.`);
  const rows = await onMeasuringStack("bench", stackOptions, (stack) => measureApi(stack, numbers));
  if (flags.has("json")) console.log(JSON.stringify({ rows }));
  else {
    const shown = rows.map(({ ratioSpread: { lowest, highest }, ...row }) => ({
      ...row,
      ratioSpread: `${lowest} to ${highest}`,
    }));
    console.table(shown);
  }
}

/** @param {readonly string[]} given names of cases, as often as each is to run; all where there is none */
async function benchLarge(given) {
  const { flags, words } = readWords([...given], {}, ["json", "time-alone"]);
  const unknown = words.find((word) => !largeCases.some(({ name }) => name === word));
  if (unknown !== undefined) {
    throw new SetupError(
      `There is no case ${unknown}; there are ${largeCases.map(({ name }) => name).join(", ")}.`,
    );
  }
  const cases =
    words.length === 0 ? largeCases : words.flatMap((word) => largeCases.filter(({ name }) => name === word));
  const [inspectorPort = 0] = await freePorts(1);
  const rows = await onMeasuringStack("large", { inspectorPort }, (stack) =>
    measureLarge(stack, { inspectorPort, cases, timeAlone: flags.has("time-alone"), tell: console.error }),
  );
  if (flags.has("json")) console.log(JSON.stringify({ rows }));
  else console.table(rows);
}

/** Its own program, in TypeScript: it uses the engine itself. */
async function benchEngine() {
  await installPackages(console.error);
  await installPeers(console.error);
  await runBundled("training/bench/main.ts", "bench/engine.mjs", console.error);
}
