// @ts-check
import { artefacts } from "./build/artefacts.mjs";
import { buildStale } from "./build/build-stale.mjs";
import { installPackages } from "./install/packages.mjs";

/**
 * What every entry does first: installs what is missing, then builds what is stale.
 * @param {readonly import("./build/artefacts.mjs").Artefact[]} [wanted] all where not given
 * @throws {import("./project.mjs").SetupError}
 */
export async function prepare(wanted = artefacts) {
  await installPackages(console.log);
  await buildStale(wanted, console.log);
}
