// @ts-check
import { projectPath } from "../project.mjs";

const loadChunkPath = projectPath("app", "errors", "chunks", "load-chunk.ts");
const importCall = /\bimport\((\s*(["'])[^"']+\2\s*)\)/g;

/**
 * Puts every `import()` of the pages into `loadChunk`, which has a deadline and reports.
 * @returns {import("vite").Plugin}
 */
export function chunkDeadlines() {
  return {
    name: "limn-chunk-deadlines",
    apply: "build",
    // After esbuild, so that what is left of import() is no type.
    transform(code, id, options) {
      if (options?.ssr || !id.startsWith(projectPath("app")) || !/\.tsx?$/.test(id)) return null;
      const wrapped = code.replace(importCall, "__loadChunk(() => import($1))");
      if (wrapped === code) return null;
      const importLine = `import { loadChunk as __loadChunk } from ${JSON.stringify(loadChunkPath)};`;
      return { code: `${importLine}\n${wrapped}`, map: null };
    },
  };
}
