// @ts-check
import { projectPath } from "../project.mjs";

/**
 * Questions that packages ask at run time, in every browser, and whose answers this project knows: the future flags of
 * vite.config.ts and what goes with them, and what no page of it exports.
 */
const settled = [
  {
    pattern: /(?<![\w.])(?:[\w.]+\.)?future\.v3_(?:singleFetch|lazyRouteDiscovery)\b/g,
    value: "true",
  },
  {
    // As Remix sets them for the flags above, and for itself.
    pattern:
      /(?<![\w.])(?:[\w.]+\.)?future\.v7_(?:fetcherPersist|normalizeFormMethod|partialHydration|prependBasename|relativeSplatPath|skipActionErrorRevalidation)\b(?!\s*=[^=])/g,
    value: "true",
  },
  { pattern: /\bwindow\.__remixContext\.isSpaMode\b/g, value: "false" },
  { pattern: /(?<=\(|\breturn |!)isSpaMode\b(?= [?&|]|\))/g, value: "false" },
  {
    pattern: /\b(?:routeModule|route|mod)\.(?:clientLoader|clientAction|HydrateFallback)\b/g,
    value: "undefined",
  },
  { pattern: /\b(?:manifest\.routes\[[\w.]+\]|route)\.hasClient(?:Loader|Action)\b/g, value: "false" },
  { pattern: /route\.id === "root" \? RemixRootDefaultHydrateFallback : undefined/g, value: "undefined" },
  { pattern: /^import \{ RemixRootDefaultHydrateFallback \} from .*$/gm, value: "" },
  // The pages' policy allows no eval; where zod only tries whether it may, browsers report a violation.
  { pattern: /(?<![\w.])(?:core\.)?globalConfig\.jitless\b/g, value: "true" },
];
const settledPackages =
  /[\\/](?:@remix-run[\\/]react[\\/]dist[\\/]esm|@remix-run[\\/]router[\\/]dist|react-router(?:-dom)?[\\/]dist|zod[\\/]v4[\\/]core)[\\/]/;
const unsettling =
  /\bexport\s+(?:async\s+)?(?:function|const|let)\s+(clientLoader|clientAction|HydrateFallback)\b/;

/**
 * Writes the answers into the packages' code for browsers, so that what they switch off is left out of the build. It
 * fails the build where a page asks for what was left out.
 * @returns {import("vite").Plugin}
 */
export function settledFlags() {
  return {
    name: "limn-settled-flags",
    apply: "build",
    transform(code, id, options) {
      if (id.startsWith(projectPath("app", "routes")) && unsettling.test(code))
        this.error(`${unsettling.exec(code)?.[1]} is left out of the build: look after settled-flags.mjs.`);
      if (options?.ssr || !settledPackages.test(id)) return null;
      return {
        code: settled.reduce((text, { pattern, value }) => text.replace(pattern, value), code),
        map: null,
      };
    },
  };
}
