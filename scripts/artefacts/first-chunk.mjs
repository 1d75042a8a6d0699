// @ts-check
import { projectPath } from "../project.mjs";

/** What every page shows or runs from the start, and the first screen of the pages that invite; with all that they import they are one file, which packs better than twenty. */
const beginnings = [
  "app/entry.client.tsx",
  "app/root.tsx",
  "app/site/footer.tsx",
  "app/site/hero.tsx",
  "app/site/page-meta.ts",
  "app/site/top-bar.tsx",
].map((file) => projectPath(file));

/** Icons come through a file that names all of them: those of the beginnings are named here. */
const lucide = /[\\/]lucide-react[\\/]/;
const lucideOfBeginnings =
  /[\\/]lucide-react[\\/]dist[\\/]esm[\\/](?:shared[\\/].*|context|createLucideIcon|Icon|icons[\\/](?:chevrons-left-right|circle-user-round|code|loader-circle|menu|sun-moon|tag))\.mjs$/;

/**
 * Rollup's `manualChunks`, to be used with `onlyExplicitManualChunks`.
 * @param {string} id
 * @param {{getModuleInfo(id: string): {importedIds: readonly string[]} | null}} graph
 * @returns {string | undefined}
 */
export function firstChunk(id, graph) {
  // Remix looks for the root's own exports in a file of their own.
  if (id.startsWith(projectPath("app", "root.tsx"))) return undefined;
  return lucideOfBeginnings.test(id) || reachable(graph).has(id) ? "first" : undefined;
}

/** @type {WeakMap<object, Set<string>>} */
const known = new WeakMap();

/** @param {{getModuleInfo(id: string): {importedIds: readonly string[]} | null}} graph */
function reachable(graph) {
  const held = known.get(graph.getModuleInfo);
  if (held) return held;
  /** @type {Set<string>} */
  const found = new Set();
  const waiting = [...beginnings];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || lucide.test(id)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  known.set(graph.getModuleInfo, found);
  return found;
}
