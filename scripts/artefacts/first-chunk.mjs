// @ts-check
import { projectPath } from "../project.mjs";

/**
 * What every page shows or runs from the start, and the first screen and the pairs of the pages that invite; with all that they
 * import they are one file, which packs better than twenty.
 */
const beginnings = [
  "app/entry.client.tsx",
  "app/root.tsx",
  "app/site/footer.tsx",
  "app/site/gallery.tsx",
  "app/site/hero.tsx",
  "app/site/page-meta.ts",
  "app/site/top-bar.tsx",
].map((file) => projectPath(file));

/** The file through which all icons come. To follow its imports would take in every icon there is. */
const allIcons = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.mjs$/;
const iconImports = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;

/** @typedef {{id: string, code: string | null, importedIds: readonly string[]}} ModuleInfo */
/** @typedef {{getModuleInfo(id: string): ModuleInfo | null}} Graph */

/**
 * Rollup's `manualChunks`, to be used with `onlyExplicitManualChunks`.
 * @param {string} id
 * @param {Graph} graph
 * @returns {string | undefined}
 */
export function firstChunk(id, graph) {
  // Remix looks for the root's own exports in a file of their own.
  if (id.startsWith(projectPath("app", "root.tsx"))) return undefined;
  return reachable(graph).has(id) ? "first" : undefined;
}

/** @type {WeakMap<object, Set<string>>} */
const known = new WeakMap();

/** @param {Graph} graph */
function reachable(graph) {
  const held = known.get(graph.getModuleInfo);
  if (held) return held;
  /** @type {Set<string>} */
  const found = new Set();
  const waiting = [...beginnings];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const module = graph.getModuleInfo(id);
    if (!module || found.has(id)) continue;
    found.add(id);
    const icons = module.importedIds.map((imported) => graph.getModuleInfo(imported)).find(isAllIcons);
    waiting.push(...module.importedIds.filter((imported) => imported !== icons?.id));
    if (icons) waiting.push(...iconsOf(module, icons));
  }
  known.set(graph.getModuleInfo, found);
  return found;
}

/** @param {ModuleInfo | null} module */
function isAllIcons(module) {
  return module !== null && allIcons.test(module.id);
}

/**
 * @param {ModuleInfo} module
 * @param {ModuleInfo} icons
 * @returns {string[]} the files of the icons that a module imports by their names
 */
function iconsOf(module, icons) {
  const names = [...(module.code ?? "").matchAll(iconImports)]
    .flatMap(([, list = ""]) => list.split(","))
    .map((entry) => entry.split(" as ")[0]?.trim() ?? "")
    .filter((name) => name !== "");
  const lines = (icons.code ?? "").split("\n");
  return names.map((name) => {
    const line = lines.find((candidate) => new RegExp(`\\bdefault as ${name}\\b`).test(candidate));
    const file = /from\s*["']\.\/(icons\/[\w-]+\.mjs)["']/.exec(line ?? "")?.[1];
    if (!file)
      throw new Error(`${module.id}: lucide-react exports no ${name} in the way that is known here.`);
    return icons.id.replace(/lucide-react\.mjs$/, file);
  });
}
