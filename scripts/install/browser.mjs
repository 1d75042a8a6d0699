// @ts-check
import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";
import { runGuarded } from "../processes/guarded-process.mjs";
import { localPaths, projectPath, SetupError } from "../project.mjs";

const programNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const logPath = path.join(localPaths.setupLogs, "install.log");

/**
 * The Chromium for the end-to-end tests: an installed one, else Debian's package, else Playwright's own.
 * @param {(message: string) => void} tell
 * @returns {Promise<string>} the program's path
 * @throws {SetupError} when none can be had
 */
export async function ensureChromium(tell) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isProgram(named)) return named;
    throw new SetupError(`CHROMIUM_PATH names ${named}, which is not a program.`);
  }
  const installed = await findChromium();
  if (installed) return installed;
  tell("Installing Chromium for the end-to-end tests …");
  return (await installWithApt()) ?? (await installWithPlaywright()) ?? failWithoutChromium();
}

/** @returns {Promise<string | null>} */
async function findChromium() {
  return findProgram(programNames) ?? (await findInPlaywrightCache());
}

/**
 * @param {readonly string[]} names in order of preference
 * @param {string} [searchPath] as the environment's PATH
 * @returns {string | null} the first that is there
 */
export function findProgram(names, searchPath = process.env.PATH ?? "") {
  const folders = searchPath.split(path.delimiter).filter((folder) => folder !== "");
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return candidates.find(isProgram) ?? null;
}

/** @returns {Promise<string | null>} */
async function findInPlaywrightCache() {
  const { chromium } = await import("@playwright/test");
  const cached = chromium.executablePath();
  return isProgram(cached) ? cached : null;
}

/** Debian's package, where this user may install packages. Text needs a font, which the package only recommends. */
async function installWithApt() {
  if (process.getuid?.() !== 0 || !findProgram(["apt-get"])) return null;
  const environment = { DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "-y", "--no-install-recommends", "chromium", "fonts-liberation"];
  await runGuarded({ command: "apt-get", args: ["update"], environment, logPath });
  await runGuarded({ command: "apt-get", args: install, environment, logPath });
  return findProgram(programNames);
}

async function installWithPlaywright() {
  const cli = projectPath("node_modules", "@playwright", "test", "cli.js");
  await runGuarded({ command: process.execPath, args: [cli, "install", "chromium"], logPath });
  return findInPlaywrightCache();
}

/** @returns {never} */
function failWithoutChromium() {
  throw new SetupError(
    "No Chromium for the end-to-end tests: install chromium or Google Chrome, or name one with CHROMIUM_PATH " +
      `(what was tried is in ${path.relative(process.cwd(), logPath)}).`,
  );
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
