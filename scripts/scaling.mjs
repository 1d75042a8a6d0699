// @ts-check
import "./node-version.mjs";
import { runBundled } from "./artefacts/run-bundled.mjs";
import { exitWith } from "./project.mjs";

try {
  await runBundled("training/scaling/main.ts", "scaling/main.mjs", console.error);
} catch (error) {
  exitWith(error);
}
