// @ts-check
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { runTool } from "../artefacts/tool.mjs";
import { fingerprint, readStamp, writeStamp } from "../fingerprint.mjs";
import { projectPath, projectRoot } from "../project.mjs";

const migrationsFolder = "functions/directory/migrations";
const databaseName = "limn-directory";

/**
 * Brings the local D1 database up to date; Wrangler's own command takes seconds and is spared when nothing is new.
 * @param {string} statePath
 * @param {string} workerStatePath where the Worker's state is kept
 */
export async function applyMigrations(statePath, workerStatePath) {
  if (!existsSync(projectPath(migrationsFolder)) || readdirSync(projectPath(migrationsFolder)).length === 0) {
    return;
  }
  const stampPath = path.join(statePath, "migrations-applied");
  const stamp = fingerprint(projectRoot, [migrationsFolder]);
  if (readStamp(stampPath) === stamp) return;
  await runTool("wrangler/bin/wrangler.js", [
    "d1",
    "migrations",
    "apply",
    databaseName,
    "--local",
    `--persist-to=${workerStatePath}`,
  ]);
  writeStamp(stampPath, stamp);
}
