import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { sdkPackagePath } from "../../../scripts/artefacts/sdk.mjs";
import { npmCommand } from "../../../scripts/install/npm.mjs";
import { runGuarded } from "../../../scripts/processes/guarded-process.mjs";
import { projectPath } from "../../../scripts/project.mjs";
import { expectedTour } from "../../support/sdk/tour";
import { tourMaterial } from "../../support/sdk/tour-material";

const { baseUrl, liveKey } = inject("product");
const folder = mkdtempSync(path.join(os.tmpdir(), "limn-sdk-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = `
import { Buffer } from "node:buffer";
import { readFileSync, writeFileSync } from "node:fs";
import * as sdk from "limn-sdk";
import { tour } from "./tour.ts";

const { picture, largePicture, message } = JSON.parse(readFileSync("material.json", "utf8"));
const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, "base64"));
const limn = {}; // The address and the key are in the environment.
await new sdk.Limn(limn).upscale(bytes(picture));
const outcome = await tour({ sdk, limn, message, picture: bytes(picture), largePicture: bytes(largePicture) });
writeFileSync("outcome.json", JSON.stringify(outcome));
`;

/** The package as a person installs it, and a program beside it. */
beforeAll(async () => {
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const installed = await runGuarded({
    ...npmCommand(["install", "--offline", "--no-audit", "--no-fund", projectPath(sdkPackagePath)]),
    folder,
  });
  if (installed.exitCode !== 0) throw new Error(installed.output);
  const { message, ...pictures } = await tourMaterial();
  const [picture, largePicture] = [pictures.picture, pictures.largePicture].map((bytes) =>
    Buffer.from(bytes).toString("base64"),
  );
  writeFileSync(path.join(folder, "material.json"), JSON.stringify({ picture, largePicture, message }));
  copyFileSync(projectPath("test", "support", "sdk", "tour.ts"), path.join(folder, "tour.ts"));
  writeFileSync(path.join(folder, "program.ts"), program.trimStart());
});

/** Node 20 reads no TypeScript. */
async function inNode() {
  await build({
    entryPoints: [path.join(folder, "program.ts")],
    outfile: path.join(folder, "program.mjs"),
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
  });
  return { command: process.execPath, args: ["program.mjs"] };
}

const runtime = (name: string) => projectPath("test", "clients", "runtimes", "node_modules", ".bin", name);

describe("the SDK as it is installed", () => {
  it.each([
    ["Node", inNode],
    ["Deno", () => ({ command: runtime("deno"), args: ["run", "--no-remote", "--allow-all", "program.ts"] })],
    ["Bun", () => ({ command: runtime("bun"), args: ["program.ts"] })],
  ])("works in %s", async (_, command) => {
    const outcomePath = path.join(folder, "outcome.json");
    rmSync(outcomePath, { force: true });
    const environment = { LIMN_BASE_URL: baseUrl, LIMN_API_KEY: liveKey };
    const ended = await runGuarded({ ...(await command()), folder, environment, timeoutMs: 120_000 });
    expect(ended).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(readFileSync(outcomePath, "utf8"))).toEqual(expectedTour);
  });
});
