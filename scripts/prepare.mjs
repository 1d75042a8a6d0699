// @ts-check
import { artefacts } from "./artefacts/artefacts.mjs";
import { buildStale } from "./artefacts/build-stale.mjs";
import { installPackages } from "./install/packages.mjs";

/**
 * What every entry does first: installs what is missing, then builds what is stale.
 * @param {readonly import("./artefacts/artefacts.mjs").Artefact[]} [wanted] all where not given
 * @throws {import("./project.mjs").SetupError}
 */
export async function prepare(wanted = artefacts) {
  await installPackages(console.log);
  await buildStale(wanted, console.log);
}
