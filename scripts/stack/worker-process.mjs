// @ts-check
// Runs the built Worker in workerd, with what wrangler.toml binds, until it is asked to end. Miniflare is what `wrangler dev` runs, too;
// without Wrangler there is no second workerd in front that hands each request on, and lets a page wait for ever where it lost one
// (docs/decisions/0035-a-local-worker-without-a-proxy.md).
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import { projectPath } from "../project.mjs";
import { host } from "./ports.mjs";
import { parseVariables } from "./worker-variables.mjs";

const config = projectPath("wrangler.toml");
const moduleTypes = /** @type {const} */ ({ ".js": "ESModule", ".wasm": "CompiledWasm", ".bin": "Data" });

const text = /** @type {const} */ ({ type: "string", default: "" });
const { values } = parseArgs({
  options: { worker: text, client: text, port: text, "inspector-port": text, state: text, variables: text },
});
const inspectorPort = values["inspector-port"];
const miniflare = new Miniflare({
  host,
  port: Number(values.port),
  ...(inspectorPort && { inspectorPort: Number(inspectorPort) }),
  // Where `wrangler d1 migrations apply --persist-to` looks, too.
  defaultPersistRoot: path.join(values.state, "v3"),
  log: new Log(LogLevel.WARN),
  logRequests: false,
  handleStructuredLogs: (/** @type {import("miniflare").WorkerdStructuredLog} */ { level, message }) =>
    level === "error" ? console.error(message) : console.log(message),
  handleRuntimeStdio: tellLastWords,
  // The timer's, at /cdn-cgi/handler/scheduled.
  unsafeTriggerHandlers: true,
  workers: [workerOf(values)],
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.once(signal, () => void miniflare.dispose().then(() => process.exit(0)));
}
await miniflare.ready;

/**
 * Workers' logs are lines of JSON, and Miniflare hands on those alone. What workerd says besides is why it ends: that V8 gave up, or a signal.
 * @param {import("node:stream").Readable} _
 * @param {import("node:stream").Readable} errors
 */
function tellLastWords(_, errors) {
  createInterface({ input: errors }).on("line", (line) => {
    if (!line.startsWith("{")) console.error(line);
  });
}

/** @param {{worker: string, client: string, variables: string}} paths @returns {import("miniflare").WorkerOptions} */
function workerOf({ worker, client, variables }) {
  const overrides = { assets: { directory: client } };
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config, undefined, { overrides });
  return {
    ...workerOptions,
    name: "limn",
    modulesRoot: path.dirname(worker),
    modules: modulesOf(worker),
    // A .dev.vars file has had its say with whoever started this.
    bindings: { ...unstable_readConfig({ config }).vars, ...parseVariables(readFileSync(variables, "utf8")) },
  };
}

/** @param {string} entry @returns {import("miniflare").ModuleDefinition[]} the entry, and what lies beside it */
function modulesOf(entry) {
  const beside = readdirSync(path.dirname(entry)).map((name) => path.join(path.dirname(entry), name));
  return [entry, ...beside.filter((file) => file !== entry)].flatMap((file) => {
    const type = Reflect.get(moduleTypes, path.extname(file));
    return type ? [{ type, path: file }] : [];
  });
}
