// @ts-check
import "./node-version.mjs";
import { installPackages } from "./install/packages.mjs";
import { exitWith, SetupError } from "./project.mjs";
import { runStages } from "./stages/run-stages.mjs";
import { stages } from "./stages/stages.mjs";

/** `npm test`: every check and test. `npm test -- unit e2e` runs only the stages whose names start so. */
try {
  const chosen = choose(process.argv.slice(2));
  await installPackages(console.log);
  await runStages(chosen);
} catch (error) {
  exitWith(error);
}

/** @param {readonly string[]} names */
function choose(names) {
  const unknown = names.find((name) => !stages.some((stage) => stage.name.startsWith(name)));
  if (unknown !== undefined) {
    throw new SetupError(
      `There is no stage ${unknown}; there are ${stages.map((stage) => stage.name).join(", ")}.`,
    );
  }
  return names.length === 0
    ? stages
    : stages.filter((stage) => names.some((name) => stage.name.startsWith(name)));
}
