// @ts-check
import { projectPath } from "../project.mjs";

const remixReact = /[\\/]@remix-run[\\/]react[\\/]dist[\\/]esm[\\/]/;

/** Modules of Remix's that have our own in their place in the browser's build, by how Remix imports them. */
const places = new Map([
  ["./routeModules.js", projectPath("app", "errors", "chunks", "load-route-module.ts")],
  ["./errorBoundaries.js", projectPath("app", "errors", "outermost-boundary.tsx")],
]);

/**
 * Puts our own modules in the places of Remix's. It fails the build where one of those is no longer where it was.
 * @returns {import("vite").Plugin}
 */
export function ownParts() {
  /** @type {Set<string>} */
  const taken = new Set();
  return {
    name: "limn-own-parts",
    apply: "build",
    resolveId: {
      order: "pre",
      handler(source, importer, { ssr }) {
        const own = places.get(source);
        if (ssr || !own || !importer || !remixReact.test(importer)) return null;
        taken.add(source);
        return own;
      },
    },
    buildEnd(error) {
      if (error || this.environment.name !== "client") return;
      const lost = [...places.keys()].filter((place) => !taken.has(place));
      if (lost.length > 0)
        this.error(`Remix no longer imports ${lost.join(", ")}: look after own-parts.mjs.`);
    },
  };
}
