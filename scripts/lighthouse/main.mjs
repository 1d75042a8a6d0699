// @ts-check
import "../node-version.mjs";
import { artefacts } from "../artefacts/artefacts.mjs";
import { buildStale } from "../artefacts/build-stale.mjs";
import { installLighthouse, installPackages } from "../install/packages.mjs";
import { ensureChromium } from "../install/browser.mjs";
import { exitWith, projectPath } from "../project.mjs";
import { startStack } from "../stack/stack.mjs";

/**
 * @typedef {object} Row
 * @property {string} path
 * @property {number} performance
 * @property {number} accessibility
 * @property {number} bestPractices
 * @property {number} seo
 */

try {
  const words = process.argv.slice(2);
  const asJson = words.includes("--json");
  // The table alone goes to the output.
  const tell = console.error;
  await installPackages(tell);
  await buildStale(artefacts, tell);
  await installLighthouse(tell);
  const chromium = await ensureChromium(tell);
  const stack = await startStack({ logsPath: projectPath(".limn", "reports", "lighthouse-logs") });
  try {
    const chosen = words.filter((word) => word.startsWith("/"));
    const paths = chosen.length > 0 ? chosen : await pathsOfSitemap(stack.baseUrl);
    const { measure } = await import("./measure.mjs");
    const rows = await measure({ baseUrl: stack.baseUrl, paths, chromium, tell });
    if (asJson) console.log(JSON.stringify({ rows }));
    else console.table(rows);
  } finally {
    await stack.stop();
  }
  process.exit(0);
} catch (error) {
  exitWith(error);
}

/** @param {string} baseUrl @returns {Promise<string[]>} */
async function pathsOfSitemap(baseUrl) {
  const sitemap = await (await fetch(`${baseUrl}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => new URL(match[1] ?? "").pathname);
}
