// @ts-check
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readStamp, writeStamp } from "../fingerprint.mjs";
import { withLock } from "../processes/lock.mjs";
import { runGuarded } from "../processes/guarded-process.mjs";
import { localPaths, projectPath, projectRoot, SetupError } from "../project.mjs";
import { installStamp } from "./install-stamp.mjs";
import { npmCommand } from "./npm.mjs";

/**
 * @typedef {object} PackageFolder
 * @property {string} name for people
 * @property {string} folder absolute
 * @property {readonly string[]} flags for npm install
 */

/** @type {readonly PackageFolder[]} */
const packageFolders = [
  { name: "Limn's packages", folder: projectRoot, flags: ["--include=dev"] },
  {
    // Its native and optional parts are for what Limn does not use: 40 seconds instead of six minutes.
    name: "the Firebase Auth emulator",
    folder: projectPath("emulators", "auth"),
    flags: ["--omit=optional", "--ignore-scripts"],
  },
];

/** @type {PackageFolder} only `npm run lighthouse` needs it */
const lighthouseFolder = {
  name: "Lighthouse",
  folder: projectPath("scripts", "lighthouse"),
  flags: ["--omit=optional", "--ignore-scripts"],
};

/** @type {PackageFolder} only `npm run bench -- engine` and `npm run quality -- --peers` need it: 600 MB */
const peersFolder = {
  name: "the upscalers that Limn's is measured beside",
  folder: projectPath("training", "peers", "packages"),
  flags: ["--omit=optional", "--ignore-scripts"],
};

/** @type {PackageFolder} only the tests of the clients need it: 200 MB that no start should wait for */
const runtimesFolder = {
  name: "Deno and Bun, in which the SDK is tested",
  folder: projectPath("test", "clients", "runtimes"),
  flags: [],
};

/**
 * Installs what is missing or out of date, and nothing else.
 * @param {(message: string) => void} tell
 * @throws {SetupError} when npm fails
 */
export async function installPackages(tell) {
  await installMissing(packageFolders, tell);
}

/**
 * The same for Lighthouse.
 * @param {(message: string) => void} tell
 * @throws {SetupError} when npm fails
 */
export async function installLighthouse(tell) {
  await installMissing([lighthouseFolder], tell);
}

/**
 * The same for the runtimes that the SDK is tested in.
 * @param {(message: string) => void} tell
 * @throws {SetupError} when npm fails
 */
export async function installRuntimes(tell) {
  await installMissing([runtimesFolder], tell);
}

/**
 * The same for other upscalers.
 * @param {(message: string) => void} tell
 * @throws {SetupError} when npm fails
 */
export async function installPeers(tell) {
  await installMissing([peersFolder], tell);
}

/** @param {readonly PackageFolder[]} folders @param {(message: string) => void} tell */
async function installMissing(folders, tell) {
  if (folders.every(isInstalled)) return;
  await withLock(localPaths.setupLock, async () => {
    for (const packages of folders) {
      if (isInstalled(packages)) continue;
      tell(`Installing ${packages.name}, which can take a minute or two …`);
      await npmInstall(packages);
      writeStamp(stampPath(packages), stampOf(packages));
    }
  });
}

/** @param {PackageFolder} packages */
function isInstalled(packages) {
  return readStamp(stampPath(packages)) === stampOf(packages);
}

/** @param {PackageFolder} packages */
function stampPath({ folder }) {
  return path.join(folder, "node_modules", ".limn-install-stamp");
}

/** @param {PackageFolder} packages */
function stampOf({ folder }) {
  const lockPath = path.join(folder, "package-lock.json");
  return installStamp({
    manifestText: readFileSync(path.join(folder, "package.json"), "utf8"),
    lockText: existsSync(lockPath) ? readFileSync(lockPath, "utf8") : "",
    patchTexts: patchTextsOf(folder),
    platform: process.platform,
    architecture: process.arch,
    nodeMajor: Number.parseInt(process.versions.node, 10),
  });
}

/** @param {string} folder */
function patchTextsOf(folder) {
  const patches = path.join(folder, "patches");
  if (!existsSync(patches)) return [];
  return readdirSync(patches)
    .filter((name) => name.endsWith(".patch"))
    .sort()
    .map((name) => readFileSync(path.join(patches, name), "utf8"));
}

/** @param {PackageFolder} packages */
async function npmInstall({ name, folder, flags }) {
  const { exitCode, output } = await runGuarded({
    ...npmCommand(["install", "--no-audit", "--no-fund", "--loglevel=error", ...flags]),
    folder,
    logPath: path.join(localPaths.setupLogs, "install.log"),
  });
  if (exitCode !== 0) {
    throw new SetupError(`npm could not install ${name} (exit code ${exitCode}):\n${output}`);
  }
}
