// @ts-check
import "./node-version.mjs";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { previewConfiguration } from "./deploy/preview-configuration.mjs";
import { requireConfigured } from "./deploy/requirements.mjs";
import { verifyHealth } from "./deploy/verify-health.mjs";
import { installPackages } from "./install/packages.mjs";
import { exitWith, projectPath, projectRoot, SetupError } from "./project.mjs";
import { runStage } from "./stages/run-stage.mjs";
import { stages } from "./stages/stages.mjs";

const usage = `npm run deploy -- --url https://<domain>             to everybody
npm run deploy -- --preview --url https://<address>  to a Worker of its own; LIMN_PREVIEW_DATABASE_ID names its database`;

/**
 * `npm run deploy`: checks, builds, brings the database up to date, deploys, and sees that what was deployed is ready. The
 * database comes first: its changes only ever add, so that the Worker which still runs goes on meanwhile.
 */
try {
  const { url, preview } = readArguments();
  if (!preview) requireCommitted();
  const config = preview ? writePreviewConfiguration() : "wrangler.toml";
  requireConfigured(readFileSync(projectPath(config), "utf8"));
  await installPackages(console.log);
  for (const stage of stages.filter(({ kind }) => kind === "check")) await requireStage(stage);
  wrangler(["d1", "migrations", "apply", "DIRECTORY", "--remote", `--config=${config}`]);
  wrangler(["deploy", `--config=${config}`]);
  await verifyHealth(url);
  console.log(`${url} is ready.`);
} catch (error) {
  exitWith(error);
}

function readArguments() {
  const { values } = parseArgs({
    options: { url: { type: "string" }, preview: { type: "boolean", default: false } },
  });
  if (!values.url) throw new SetupError(usage);
  return { url: values.url, preview: values.preview };
}

/** What runs must be found again. */
function requireCommitted() {
  const changes = execFileSync("git", ["status", "--porcelain"], { cwd: projectRoot, encoding: "utf8" });
  if (changes !== "") throw new SetupError(`There are changes that no commit has:\n${changes}`);
}

/** @returns {string} its file, beside wrangler.toml because the paths in it are from there */
function writePreviewConfiguration() {
  const databaseId = process.env.LIMN_PREVIEW_DATABASE_ID;
  if (!databaseId) throw new SetupError(usage);
  const file = "wrangler.preview.toml";
  writeFileSync(
    projectPath(file),
    previewConfiguration(readFileSync(projectPath("wrangler.toml"), "utf8"), databaseId),
  );
  return file;
}

/** @param {import("./stages/stages.mjs").Stage} stage */
async function requireStage(stage) {
  const { failed } = await runStage(stage);
  if (failed > 0) throw new SetupError("Nothing was deployed.");
}

/** @param {readonly string[]} args it asks its own questions: whoever deploys is there */
function wrangler(args) {
  const program = projectPath("node_modules/wrangler/bin/wrangler.js");
  const { status } = spawnSync(process.execPath, [program, ...args], {
    cwd: projectRoot,
    stdio: "inherit",
    // Without it Wrangler bundles React's development build.
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new SetupError(`wrangler ${args[0]} failed; docs/operations.md says what to do.`);
}
