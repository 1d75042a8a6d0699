// @ts-check
import path from "node:path";
import { runGuarded } from "../processes/guarded-process.mjs";
import { localPaths } from "../project.mjs";
import { findProgram } from "./programs.mjs";

/** What installing prints goes there. */
export const installLogPath = path.join(localPaths.setupLogs, "install.log");

/**
 * Installs Debian's packages where this user may: elsewhere, and where it fails, nothing happens. Whoever needs them looks
 * afterwards whether they are there.
 * @param {readonly string[]} names
 */
export async function installDebianPackages(names) {
  if (process.getuid?.() !== 0 || !findProgram(["apt-get"])) return;
  const environment = { DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "-y", "--no-install-recommends", ...names];
  await runGuarded({ command: "apt-get", args: ["update"], environment, logPath: installLogPath });
  await runGuarded({ command: "apt-get", args: install, environment, logPath: installLogPath });
}
