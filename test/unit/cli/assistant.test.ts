import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { CallToolResult, Client } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { assistantTools } from "#contract/assistant-tools";
import { decodePicture } from "#imaging/codecs/decode-picture";
import { projectPath } from "../../../scripts/project.mjs";
import { pngOf } from "../../support/pictures/png";
import { sceneRaster } from "../../support/pictures/rasters";
import { spawnAssistant } from "../../support/spawned-assistant";
import { codecModules } from "../../support/codec-modules";

let folder: string;
let client: Client;
let picture: string;

beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "limn-assistant-"));
  picture = path.join(folder, "leaf.png");
  writeFileSync(picture, await pngOf(sceneRaster(24, 16, 3)));
});
afterEach(async () => {
  await client?.close();
  rmSync(folder, { recursive: true, force: true });
});

const size = { scale: 2 } as const;
const call = (name: string, input: Record<string, unknown>): Promise<CallToolResult> =>
  client.callTool({ name, arguments: input });
const wordsOf = ({ content }: CallToolResult) =>
  content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
const limits = { maxPixels: 1_000_000, maxEdgePx: 4_000, maxSizeBytes: 1_000_000 };

describe.each(["2026-07-28", "2025-11-25"])("limn mcp without a key, in revision %s", (era) => {
  beforeEach(async () => {
    client = await spawnAssistant({}, era === "2025-11-25" ? "legacy" : { pin: era });
  });

  it("offers the same tools, and says that it works on this machine for nothing", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(Object.keys(assistantTools).sort());
    expect(client.getInstructions()).toContain("for nothing");
  });

  it("prices, enlarges and describes a file, beside which it writes, once", async () => {
    const quoted = await call("quote", { path: picture, size });
    expect(quoted.structuredContent).toMatchObject({ widthPx: 48, heightPx: 32, amountCredits: 0 });
    const progress: number[] = [];
    const enlarged: CallToolResult = await client.callTool(
      { name: "upscale", arguments: { path: picture, size } },
      { onprogress: (told) => progress.push(told.progress) },
    );
    const savedAs = path.join(folder, "leaf-48x32.png");
    expect(enlarged.structuredContent).toMatchObject({ jobId: null, creditsCharged: 0, savedAs });
    expect(progress.at(-1)).toBe(1);
    const bytes = readFileSync(savedAs);
    expect(enlarged.content.find(({ type }) => type === "image")).toMatchObject({
      data: bytes.toString("base64"),
    });
    const { raster } = await decodePicture(bytes, limits, codecModules);
    expect([raster.widthPx, raster.heightPx]).toEqual([48, 32]);

    const again = await call("upscale", { path: picture, size });
    expect([again.isError, wordsOf(again)]).toEqual([true, expect.stringContaining("not overwritten")]);
    expect(readFileSync(savedAs)).toEqual(bytes);
    const described = await call("describe", { path: picture });
    expect(described.structuredContent).toMatchObject({ facts: { widthPx: 24 }, missing: "no-model" });
  });

  it("refuses what it cannot do, and leaves nothing behind", async () => {
    const text = path.join(folder, "notes.png");
    writeFileSync(text, "not a picture");
    const refusals: [string, Record<string, unknown>, string][] = [
      ["upscale", { path: text, size }, "(image-unknown)"],
      ["upscale", { path: path.join(folder, "missing.png"), size }, "There is no file"],
      ["upscale", { path: picture, size, saveTo: path.join(folder, "a.jpg") }, "does not end in .png"],
      ["upscale", { path: picture, size, saveTo: path.join(folder, "none", "a.png") }, "no folder"],
      ["upscale", { path: picture, size, mode: "create" }, "(mode-unavailable)"],
      ["upscale", { path: picture, size: { widthPx: 65_000 } }, "(output-too-large)"],
      ["upscale", { imageUrl: "https://example.com/a.png", size }, "Invalid arguments"],
      ["list", {}, "LIMN_API_KEY"],
      ["account", {}, "(api-key-missing)"],
      ["result", { jobId: `job_${"0".repeat(26)}` }, "(api-key-missing)"],
    ];
    for (const [name, input, words] of refusals) {
      const answer = await call(name, input);
      expect([answer.isError, wordsOf(answer)]).toEqual([true, expect.stringContaining(words)]);
    }
    expect(readdirSync(folder).sort()).toEqual(["leaf.png", "notes.png"]);
  });
});

describe("limn mcp with a key", () => {
  it.each([
    ["", "must be Limn's address"],
    ["limn.example", "must be Limn's address"],
    ["http://limn.example", "must begin with https"],
  ])("does not start where the address is %j", (address, words) => {
    const bin = projectPath("clients", "cli", "bin", "limn.mjs");
    const env = { PATH: process.env["PATH"], LIMN_API_KEY: "limn_live_x", LIMN_BASE_URL: address };
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin, "mcp"], { env, encoding: "utf8" });
    expect([status, stdout, stderr]).toEqual([2, "", expect.stringContaining(words)]);
  });

  it("says that Limn does not answer where nothing is there", async () => {
    client = await spawnAssistant({ LIMN_API_KEY: "limn_live_x", LIMN_BASE_URL: "http://127.0.0.1:9" });
    const answer = await call("account", {});
    expect([answer.isError, wordsOf(answer)]).toEqual([
      true,
      expect.stringContaining("(service-unavailable)"),
    ]);
    const beside = await call("upscale", { path: picture, size, maxCredits: 1 });
    expect(beside.isError).toBe(true);
    expect(existsSync(path.join(folder, "leaf-48x32.png"))).toBe(false);
  });
});
