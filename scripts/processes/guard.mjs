// @ts-check
// Runs one command inside a process group of its own and ends the whole group when whoever started it is gone,
// even if that one was killed without a chance to clean up: workerd would otherwise live on.
import { spawn } from "node:child_process";
import { constants } from "node:os";

const graceMs = 3_000;
const [command = "", ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => child.kill("SIGTERM"));
}

process.on("disconnect", () => {
  child.kill("SIGTERM");
  setTimeout(killGroup, graceMs);
});

child.on("error", (error) => {
  console.error(`${command} could not be started: ${error.message}`);
  process.exit(127);
});

child.on("exit", (code, signal) => {
  if (!process.connected) killGroup();
  process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
});

function killGroup() {
  process.kill(-process.pid, "SIGKILL");
}
