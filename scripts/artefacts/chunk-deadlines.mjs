// @ts-check
import { projectPath } from "../project.mjs";

const loadChunkPath = projectPath("app", "errors", "chunks", "load-chunk.ts");
const loadRouteModulePath = projectPath("app", "errors", "chunks", "load-route-module.ts");
const remixReact = /[\\/]@remix-run[\\/]react[\\/]dist[\\/]esm[\\/]/;
const importCall = /\bimport\((\s*(["'])[^"']+\2\s*)\)/g;

/**
 * Puts every `import()` of the pages into `loadChunk`, which has a deadline and reports, and the pages' own
 * `loadRouteModule` in the place of Remix's. It fails the build where Remix's is no longer where it was.
 * @returns {import("vite").Plugin}
 */
export function chunkDeadlines() {
  let replacesRemix = false;
  return {
    name: "limn-chunk-deadlines",
    apply: "build",
    resolveId: {
      order: "pre",
      handler(source, importer, { ssr }) {
        if (ssr || source !== "./routeModules.js" || !importer || !remixReact.test(importer)) return null;
        replacesRemix = true;
        return loadRouteModulePath;
      },
    },
    // After esbuild, so that what is left of import() is no type.
    transform(code, id, options) {
      if (options?.ssr || !id.startsWith(projectPath("app")) || !/\.tsx?$/.test(id)) return null;
      const wrapped = code.replace(importCall, "__loadChunk(() => import($1))");
      if (wrapped === code) return null;
      const importLine = `import { loadChunk as __loadChunk } from ${JSON.stringify(loadChunkPath)};`;
      return { code: `${importLine}\n${wrapped}`, map: null };
    },
    buildEnd(error) {
      if (!error && this.environment.name === "client" && !replacesRemix)
        this.error(
          "Remix loads the pages' code by another module than before: look after chunk-deadlines.mjs.",
        );
    },
  };
}
