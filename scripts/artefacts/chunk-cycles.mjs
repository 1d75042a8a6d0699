// @ts-check

/** @typedef {Readonly<Record<string, {type: string, imports?: readonly string[]}>>} Bundle */

/**
 * Fails the build where two files of the pages' code import each other: one of them then runs before what it imports is
 * there, and the page stays dead.
 * @returns {import("vite").Plugin}
 */
export function noChunkCycles() {
  return {
    name: "limn-no-chunk-cycles",
    apply: "build",
    generateBundle(_, bundle) {
      const cycle = findChunkCycle(bundle);
      if (cycle) this.error(`These files import each other: ${cycle.join(" → ")}`);
    },
  };
}

/**
 * @param {Bundle} bundle
 * @returns {string[] | null} the names of files along a cycle, the first one again at its end
 */
export function findChunkCycle(bundle) {
  /** @type {Set<string>} */
  const free = new Set();
  /** @type {string[]} */
  const path = [];
  /** @param {string} name @returns {string[] | null} */
  const visit = (name) => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (free.has(name)) return null;
    path.push(name);
    for (const imported of bundle[name]?.imports ?? []) {
      const cycle = visit(imported);
      if (cycle) return cycle;
    }
    path.pop();
    free.add(name);
    return null;
  };
  for (const name of Object.keys(bundle)) {
    const cycle = visit(name);
    if (cycle) return cycle;
  }
  return null;
}
