// @ts-check
import "./node-version.mjs";
import { artefacts, workerTypes } from "./artefacts/artefacts.mjs";
import { buildStale } from "./artefacts/build-stale.mjs";
import { installPackages } from "./install/packages.mjs";
import { exitWith, SetupError } from "./project.mjs";

/** `npm run build`: everything that is built, where its sources have changed. `npm run build -- cli` builds only that. */
try {
  const chosen = choose(process.argv.slice(2));
  await installPackages(console.log);
  await buildStale(chosen, console.log);
} catch (error) {
  exitWith(error);
}

/** @param {readonly string[]} names */
function choose(names) {
  const all = [...artefacts, workerTypes];
  const unknown = names.find((name) => !all.some((artefact) => artefact.name === name));
  if (unknown !== undefined) {
    const known = all.map((artefact) => artefact.name).join(", ");
    throw new SetupError(`There is nothing to build named ${unknown}; there are ${known}.`);
  }
  const wanted = new Set(
    names.flatMap((name) => [name, ...(all.find((one) => one.name === name)?.needs ?? [])]),
  );
  return names.length === 0 ? all : all.filter((artefact) => wanted.has(artefact.name));
}
