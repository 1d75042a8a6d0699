// @ts-check
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { runTool } from "../artefacts/tool.mjs";
import { ensureFolder, projectPath, SetupError } from "../project.mjs";

/** What would be deployed, as Wrangler bundles it; it needs neither a network nor an account. */
const folder = "build/deployment";

/**
 * The most that the Worker may weigh, gzipped, with its WebAssembly and the models. The paid plan takes 10 MB
 * (Cloudflare's documentation, "Worker size", read 2026-11); what starts quickly is far smaller.
 */
export const workerBudgetBytes = 2.5 * 1024 * 1024;

/**
 * Bundles the Worker as `wrangler deploy` does, and holds it to its budget.
 * @returns {Promise<Record<string, string>>}
 * @throws {SetupError}
 */
export async function checkDeployment() {
  rmSync(projectPath(folder), { recursive: true, force: true });
  await runTool("wrangler/bin/wrangler.js", ["deploy", "--dry-run", `--outdir=${folder}`], {
    // Without it Wrangler bundles React's development build.
    environment: { NODE_ENV: "production" },
  });
  const sizeBytes = deployedSizeBytes(ensureFolder(projectPath(folder)));
  console.log(`The Worker weighs ${kibibytes(sizeBytes)} gzipped, of ${kibibytes(workerBudgetBytes)}.`);
  if (sizeBytes > workerBudgetBytes) throw new SetupError("The Worker is over its budget.");
  return {};
}

/** @param {string} deployment a folder @returns {number} all that is uploaded, gzipped; maps and notes are not */
function deployedSizeBytes(deployment) {
  return readdirSync(deployment, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(map|md)$/.test(entry.name))
    .map((entry) => gzipSync(readFileSync(path.join(entry.parentPath, entry.name))).length)
    .reduce((sum, size) => sum + size, 0);
}

/** @param {number} sizeBytes */
function kibibytes(sizeBytes) {
  return `${Math.ceil(sizeBytes / 1024).toLocaleString("en")} KiB`;
}
