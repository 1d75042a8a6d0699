// @ts-check
import "./node-version.mjs";
import { installPackages } from "./install/packages.mjs";
import { exitWith } from "./project.mjs";
import { runStages } from "./stages/run-stages.mjs";
import { isStatic, stages } from "./stages/stages.mjs";

/** `npm run check`: what can be said from the sources alone. */
try {
  await installPackages(console.log);
  await runStages(stages.filter(isStatic));
} catch (error) {
  exitWith(error);
}
