// @ts-check
// The Firebase Auth emulator by itself: the Express application of firebase-tools, without its CLI, which takes three
// times as long to start. What is used of it is internal to the package, so its version is pinned exactly.
//
//   node emulators/auth/server.mjs --project demo-limn --port 9099 [--accounts FILE]
//
// With FILE, accounts are read from it at the start and kept in it.
import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import { AccountsFile } from "./accounts-file.mjs";
import { AuthAdmin } from "./auth-admin.mjs";
import { keepServedRoutes } from "./served-routes.mjs";

const host = "127.0.0.1";
const saveIntervalMs = 2_000;

const { values } = parseArgs({
  options: { project: { type: "string" }, port: { type: "string" }, accounts: { type: "string" } },
});
const projectId = values.project ?? "demo-limn";
const port = Number(values.port ?? 9099);

// Keeps firebase-tools from looking up its newest version.
process.env.CI = "1";
const load = createRequire(import.meta.url);
keepServedRoutes(load("firebase-tools/lib/emulator/auth/apiSpec").default);
const { createApp } = load("firebase-tools/lib/emulator/auth/server");
const app = await createApp(projectId);

// Accounts are given back through a port of our own, so that whoever reaches the known one finds them there.
const admin = new AuthAdmin({ url: `http://${host}:${await listen(0)}`, projectId });
await admin.protectEmails();
const file = values.accounts ? new AccountsFile(values.accounts, admin) : null;
await file?.restore();
await listen(port);
console.log(`Auth emulator listening on http://${host}:${port}`);

const timer = setInterval(() => void save(), saveIntervalMs);

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
  process.once(signal, async () => {
    clearInterval(timer);
    await save();
    process.exit(0);
  });
}

async function save() {
  try {
    await file?.save();
  } catch (error) {
    console.error("Accounts could not be saved:", error);
  }
}

/** @param {number} wanted 0 takes a free one @returns {Promise<number>} the port */
function listen(wanted) {
  return new Promise((resolve, reject) => {
    const server = app.listen(wanted, host);
    server.once("listening", () => resolve(server.address().port)).once("error", reject);
  });
}
