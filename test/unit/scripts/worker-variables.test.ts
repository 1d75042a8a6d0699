import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { viteWorkerOptions } from "../../../scripts/stack/vite-worker.mjs";
import {
  keptSecret,
  localVariables,
  parseVariables,
  preferOwnVariables,
  writeVariables,
} from "../../../scripts/stack/worker-variables.mjs";

const local = localVariables({
  authPort: 9099,
  telegramUrl: "http://127.0.0.1:9100",
  stripeUrl: "http://127.0.0.1:9101",
  sessionSecret: "s".repeat(43),
  encryptionSecret: "e".repeat(43),
  operatorEmail: "operator@limn.test",
});

describe("the Worker's variables of a local start", () => {
  it("name a demo project and stand-ins on loopback only", () => {
    expect(local.FIREBASE_PROJECT_ID).toMatch(/^demo-/);
    expect(local.FIREBASE_AUTH_EMULATOR_HOST).toBe("127.0.0.1:9099");
    expect(local.TELEGRAM_API_BASE_URL).toBe("http://127.0.0.1:9100");
  });

  it("stay as they are where .dev.vars fills in nothing", () => {
    expect(preferOwnVariables(local, { FIREBASE_PROJECT_ID: "", TELEGRAM_BOT_TOKEN: "" })).toEqual(local);
  });

  it("never join a real Firebase project with the emulator", () => {
    const merged = preferOwnVariables(local, { FIREBASE_PROJECT_ID: "limn-live", FIREBASE_API_KEY: "k" });
    expect(merged).toMatchObject({ FIREBASE_PROJECT_ID: "limn-live", FIREBASE_API_KEY: "k" });
    expect(merged).not.toHaveProperty("FIREBASE_AUTH_EMULATOR_HOST");
  });

  it("never make the demo operator one of a real Firebase project", () => {
    expect(local.ADMIN_EMAILS).toBe("operator@limn.test");
    const merged = preferOwnVariables(local, { FIREBASE_PROJECT_ID: "limn-live" });
    expect(merged).not.toHaveProperty("ADMIN_EMAILS");
    const own = { FIREBASE_PROJECT_ID: "limn-live", ADMIN_EMAILS: "me@example.com" };
    expect(preferOwnVariables(local, own)).toMatchObject({ ADMIN_EMAILS: "me@example.com" });
  });

  it("never send a real bot's token to the stand-in", () => {
    const merged = preferOwnVariables(local, { TELEGRAM_BOT_TOKEN: "1:real" });
    expect(merged).not.toHaveProperty("TELEGRAM_API_BASE_URL");
  });
});

describe("a file of variables", () => {
  it("is read with quotes, blanks and comments", () => {
    const text = `# comment\nA="one two"\nB='three'\n  C = four # rest\nD=""\nE=\n`;
    expect(parseVariables(text)).toEqual({ A: "one two", B: "three", C: "four", D: "", E: "" });
  });
});

describe("what Vite is handed", () => {
  it("is nothing where it was not started by npm run dev", () => {
    expect(viteWorkerOptions({})).toEqual({});
  });
});

describe("what is kept with the state", () => {
  let statePath = "";

  beforeEach(() => {
    statePath = mkdtempSync(path.join(os.tmpdir(), "limn-state-"));
  });

  afterEach(() => rmSync(statePath, { recursive: true }));

  it("are secrets of at least 32 characters that a restart finds again", () => {
    const session = keptSecret(statePath, "session-secret");
    const encryption = keptSecret(statePath, "encryption-secret");
    expect(Math.min(session.length, encryption.length)).toBeGreaterThanOrEqual(32);
    expect(session).not.toBe(encryption);
    expect(keptSecret(statePath, "session-secret")).toBe(session);
    expect(keptSecret(statePath, "encryption-secret")).toBe(encryption);
  });

  it("is a file of variables that only this user can read", () => {
    const file = writeVariables(statePath, { A: "one", B: "two$X" });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).toBe('A="one"\nB="two\\$X"\n');
    expect(parseVariables(readFileSync(file, "utf8"))).toEqual({ A: "one", B: "two$X" });
  });
});
