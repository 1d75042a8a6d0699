// @ts-check
import path from "node:path";
import { groupMembers } from "../processes/group-members.mjs";
import { startGuarded } from "../processes/guarded-process.mjs";
import { localEnvironment, projectPath } from "../project.mjs";
import { host } from "./ports.mjs";
import { waitUntilReady } from "./readiness.mjs";

const readyTimeoutMs = 120_000;
const runtimeCheckMs = 3_000;

/**
 * @typedef {import("../processes/guarded-process.mjs").GuardedProcess} GuardedProcess
 *
 * @typedef {object} WorkerOptions
 * @property {import("./release.mjs").Release | null} release what was built; null takes the sources, with Vite and hot reload
 * @property {number} port
 * @property {string} workerStatePath
 * @property {string} variablesPath
 * @property {string} logPath
 * @property {number | null} inspectorPort where the Worker's isolate can be looked into; null lets nobody
 * @property {(line: string) => void} onLine
 * @property {(process: GuardedProcess) => void} onEnd called when it ends by itself
 */

/** The Worker in workerd. It can end and start again on the same port and state. */
export class LocalWorker {
  #options;
  /** @type {GuardedProcess | null} */
  #process = null;

  /** @param {WorkerOptions} options */
  constructor(options) {
    this.#options = options;
  }

  /**
   * Starts it and waits until /healthz answers that all of it is ready.
   * @throws {import("../project.mjs").SetupError} when it does not get ready
   */
  async start() {
    if (this.#process) throw new Error("the Worker is running");
    const process = startProcess(this.#options);
    this.#process = process;
    await waitUntilReady({
      name: "The Worker",
      url: `http://${host}:${this.#options.port}/healthz`,
      process,
      timeoutMs: readyTimeoutMs,
    });
    const reportEnd = () => {
      if (this.#process === process) this.#options.onEnd(process);
    };
    const stopWatching = watchRuntime(process, reportEnd);
    process.exited.then(stopWatching).then(reportEnd);
  }

  /** The process group that it runs in; 0 while it does not. */
  get groupId() {
    return this.#process?.pid ?? 0;
  }

  /** Ends it at once, without any cleaning up, with workerd and all else that it started. */
  async kill() {
    await this.#take()?.kill();
  }

  /** Asks it to end, and waits until it has. */
  async stop() {
    await this.#take()?.stop();
  }

  #take() {
    const process = this.#process;
    this.#process = null;
    return process;
  }
}

/**
 * Looks after workerd itself: Miniflare does not notice its end, and every request would then wait for ever.
 * @param {GuardedProcess} process
 * @param {() => void} onEnd
 * @returns {() => void} ends the watching
 */
function watchRuntime(process, onEnd) {
  const count = () => (groupMembers(process.pid, "workerd") ?? []).length;
  const expected = count();
  let missedBefore = false;
  const timer = setInterval(() => {
    const isMissing = count() < expected;
    // Once can be a restart by Vite.
    if (isMissing && missedBefore) {
      clearInterval(timer);
      onEnd();
    }
    missedBefore = isMissing;
  }, runtimeCheckMs);
  return () => clearInterval(timer);
}

/** @param {WorkerOptions} options */
function startProcess(options) {
  const { program, args, environment } = options.release
    ? builtWorker(options, options.release)
    : viteDev(options);
  // Workers find each other by name in this folder: two of ours at once must not.
  const registryPath = path.join(options.workerStatePath, "registry");
  return startGuarded({
    command: process.execPath,
    args: [program, ...args],
    environment: {
      ...localEnvironment,
      ...environment,
      WRANGLER_REGISTRY_PATH: registryPath,
      MINIFLARE_REGISTRY_PATH: registryPath,
    },
    logPath: options.logPath,
    onLine: options.onLine,
  });
}

/** @param {WorkerOptions} options @param {import("./release.mjs").Release} release */
function builtWorker({ port, inspectorPort, workerStatePath, variablesPath }, { workerPath, clientPath }) {
  return {
    program: projectPath("scripts", "stack", "worker-process.mjs"),
    args: [
      `--worker=${workerPath}`,
      `--client=${clientPath}`,
      `--port=${port}`,
      `--inspector-port=${inspectorPort ?? ""}`,
      `--state=${workerStatePath}`,
      `--variables=${variablesPath}`,
    ],
    environment: { NODE_ENV: "production" },
  };
}

/** @param {WorkerOptions} options */
function viteDev({ port, workerStatePath, variablesPath }) {
  return {
    program: projectPath("node_modules", "@remix-run", "dev", "dist", "cli.js"),
    args: ["vite:dev"],
    // Read by vite.config.ts.
    environment: {
      NODE_ENV: "development",
      PORT: String(port),
      LIMN_WORKER_STATE: workerStatePath,
      LIMN_WORKER_VARIABLES: variablesPath,
    },
  };
}
