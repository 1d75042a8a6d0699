// @ts-check
import { copyFileSync, rmSync } from "node:fs";
import path from "node:path";
import { ensureFolder, projectPath } from "../project.mjs";

const modelsFolder = "imaging/neural/models";
const weightsFolder = "public/weights";

/** The sets that are too large for the Worker's own script; it fetches them (functions/jobs/engines/limn/fetch-weights.ts). */
const names = ["best", "best-clean", "art", "art-clean"].flatMap((set) => [`${set}-x2.bin`, `${set}-x4.bin`]);

export const weightsOutputs = names.map((name) => `${weightsFolder}/${name}`);

/** Puts the large weights among the public files, which are deployed with the Worker. */
export async function publishWeights() {
  const folder = projectPath(weightsFolder);
  rmSync(folder, { recursive: true, force: true });
  ensureFolder(folder);
  for (const name of names) copyFileSync(projectPath(modelsFolder, name), path.join(folder, name));
}
