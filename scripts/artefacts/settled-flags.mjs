// @ts-check

/** The future flags of vite.config.ts, and what goes with them: Remix asks for them at run time, in every browser. */
const settled = [
  { pattern: /(?<![\w.])(?:[\w.]+\.)?future\.v3_(?:singleFetch|lazyRouteDiscovery)\b/g, value: "true" },
  { pattern: /\bwindow\.__remixContext\.isSpaMode\b/g, value: "false" },
];
const remixReact = /[\\/]@remix-run[\\/]react[\\/]dist[\\/]esm[\\/]/;

/**
 * Writes the settled flags into Remix's code for browsers, so that what they switch off is left out of the build.
 * @returns {import("vite").Plugin}
 */
export function settledFlags() {
  return {
    name: "limn-settled-flags",
    apply: "build",
    transform(code, id, options) {
      if (options?.ssr || !remixReact.test(id)) return null;
      return {
        code: settled.reduce((text, { pattern, value }) => text.replace(pattern, value), code),
        map: null,
      };
    },
  };
}
