// @ts-check
import path from "node:path";
import { runGuarded } from "../processes/guarded-process.mjs";
import { projectPath, SetupError } from "../project.mjs";
import { installDebianPackages, installLogPath } from "./debian.mjs";
import { findProgram, isProgram } from "./programs.mjs";

const programNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

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

/** @returns {Promise<string | null>} */
async function findInPlaywrightCache() {
  const { chromium } = await import("@playwright/test");
  const cached = chromium.executablePath();
  return isProgram(cached) ? cached : null;
}

/** Debian's package. Text needs a font, which the package only recommends. */
async function installWithApt() {
  await installDebianPackages(["chromium", "fonts-liberation"]);
  return findProgram(programNames);
}

async function installWithPlaywright() {
  const cli = projectPath("node_modules", "@playwright", "test", "cli.js");
  await runGuarded({
    command: process.execPath,
    args: [cli, "install", "chromium"],
    logPath: installLogPath,
  });
  return findInPlaywrightCache();
}

/** @returns {never} */
function failWithoutChromium() {
  throw new SetupError(
    "No Chromium for the end-to-end tests: install chromium or Google Chrome, or name one with CHROMIUM_PATH " +
      `(what was tried is in ${path.relative(process.cwd(), installLogPath)}).`,
  );
}
