// @ts-check
import { AuthAdmin } from "../../emulators/auth/auth-admin.mjs";
import { loadProduct } from "../contract.mjs";
import { startGuarded } from "../processes/guarded-process.mjs";
import { projectPath } from "../project.mjs";
import { host } from "./ports.mjs";
import { waitUntilReady } from "./readiness.mjs";
import { localProjectId } from "./worker-variables.mjs";

const readyTimeoutMs = 90_000;

/**
 * Starts the Firebase Auth emulator in a process of its own, with the demo accounts in it.
 * @param {object} options
 * @param {number} options.port
 * @param {string | null} options.accountsPath where accounts are kept; null forgets them at the end
 * @param {string} options.logPath
 * @param {import("./closers.mjs").Closers} options.closers
 * @returns {Promise<{url: string, process: import("../processes/guarded-process.mjs").GuardedProcess}>}
 * @throws {import("../project.mjs").SetupError} when it does not get ready
 */
export async function startAuthEmulator({ port, accountsPath, logPath, closers }) {
  const accounts = accountsPath ? [`--accounts=${accountsPath}`] : [];
  const emulator = startGuarded({
    command: process.execPath,
    args: [
      projectPath("emulators", "auth", "server.mjs"),
      `--project=${localProjectId}`,
      `--port=${port}`,
      ...accounts,
    ],
    logPath,
  });
  closers.add(() => emulator.stop());
  const url = `http://${host}:${port}`;
  await waitUntilReady({ name: "The Auth emulator", url, process: emulator, timeoutMs: readyTimeoutMs });
  const admin = new AuthAdmin({ url, projectId: localProjectId });
  const { demoAccount, demoOperator } = await loadProduct();
  for (const account of [demoAccount, demoOperator]) await admin.ensureAccount(account);
  return { url, process: emulator };
}
