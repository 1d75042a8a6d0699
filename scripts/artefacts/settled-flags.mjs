// @ts-check

/** Questions that packages ask at run time, in every browser, and whose answers this project knows: the future flags of vite.config.ts, and what goes with them. */
const settled = [
  { pattern: /(?<![\w.])(?:[\w.]+\.)?future\.v3_(?:singleFetch|lazyRouteDiscovery)\b/g, value: "true" },
  { pattern: /\bwindow\.__remixContext\.isSpaMode\b/g, value: "false" },
  // The pages' policy allows no eval; where zod only tries whether it may, browsers report a violation.
  { pattern: /(?<![\w.])(?:core\.)?globalConfig\.jitless\b/g, value: "true" },
];
const settledPackages = /[\\/](?:@remix-run[\\/]react[\\/]dist[\\/]esm|zod[\\/]v4[\\/]core)[\\/]/;

/**
 * Writes the answers into the packages' code for browsers, so that what they switch off is left out of the build.
 * @returns {import("vite").Plugin}
 */
export function settledFlags() {
  return {
    name: "limn-settled-flags",
    apply: "build",
    transform(code, id, options) {
      if (options?.ssr || !settledPackages.test(id)) return null;
      return {
        code: settled.reduce((text, { pattern, value }) => text.replace(pattern, value), code),
        map: null,
      };
    },
  };
}
