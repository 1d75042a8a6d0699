import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { emulatorMarker } from "#functions/identity/emulator-token";
import { demoAccount, demoOperator } from "#contract/product";

/** Bundles the Worker's HTTP side as wrangler does, with the build constant given. */
async function bundle(emulators: boolean): Promise<string> {
  const result = await build({
    entryPoints: ["functions/http/app.ts"],
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    conditions: ["workerd", "worker", "browser"],
    external: ["cloudflare:*", "node:*", "*.wasm", "*.bin"],
    define: { __EMULATORS__: `${emulators}` },
    logLevel: "silent",
  });
  return result.outputFiles.map((file) => file.text).join("\n");
}

describe("a production build", () => {
  it("has no code for emulators, nor the demo account", async () => {
    const [local, production] = await Promise.all([bundle(true), bundle(false)]);
    for (const trace of [emulatorMarker, demoAccount.email, "LOCAL_HOSTS"]) {
      expect(local).toContain(trace);
      expect(production).not.toContain(trace);
    }
  });

  it("knows the demo operator in no build: the local configuration alone names it", async () => {
    for (const text of await Promise.all([bundle(true), bundle(false)])) {
      expect(text).toContain("ADMIN_EMAILS");
      expect(text).not.toContain(demoOperator.email);
    }
  });
});
