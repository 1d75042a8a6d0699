import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, test } from "@playwright/test";
import { apiLimits } from "#contract/limits";
import { pngChunk, pngEnd } from "#imaging/codecs/png/chunks";
import { signInByApi } from "../support/api-person";
import { pngOf } from "../support/pictures/png";
import { sceneRaster } from "../support/pictures/rasters";
import { spawnAssistant } from "../support/spawned-assistant";
import { stackAddresses } from "../support/stack";
import { decoded } from "../support/studio";

const size = { scale: 2 } as const;
const wordsOf = ({ content }: CallToolResult) =>
  content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");

test("an assistant enlarges over HTTP, and hears of the progress", async () => {
  const { baseUrl } = stackAddresses();
  const person = await signInByApi(stackAddresses());
  const before = await person.balance();
  const key = await person.makeApiKey({ name: "assistant" });
  const imageBase64 = Buffer.from(await pngOf(sceneRaster(300, 200, 3))).toString("base64");
  for (const mode of ["legacy", { pin: "2026-07-28" }] as const) {
    const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
    const requestInit = { headers: { Authorization: `Bearer ${key}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit }));
    const progress: number[] = [];
    const enlarged: CallToolResult = await client.callTool(
      { name: "upscale", arguments: { imageBase64, size, maxCredits: 1 } },
      { onprogress: (told) => progress.push(told.progress) },
    );
    expect(enlarged.structuredContent).toMatchObject({ state: "succeeded", creditsCharged: 1 });
    expect(progress.at(-1)).toBe(1);
    await client.close();
  }
  expect(await person.balance()).toBe(before - 2);
});

test("an assistant on this machine has its files enlarged, and nothing is spent on what is refused", async () => {
  const testInfo = test.info();
  const { baseUrl } = stackAddresses();
  const person = await signInByApi(stackAddresses());
  const before = await person.balance();
  const key = await person.makeApiKey({ name: "assistant" });
  const folder = path.dirname(testInfo.outputPath("file"));
  const leaf = testInfo.outputPath("leaf.png");
  writeFileSync(leaf, await pngOf(sceneRaster(60, 40, 3)));
  const client = await spawnAssistant({ LIMN_API_KEY: key, LIMN_BASE_URL: baseUrl });
  const upscale = (input: Record<string, unknown>): Promise<CallToolResult> =>
    client.callTool({ name: "upscale", arguments: { size, ...input } });

  await test.step("for what it was allowed to cost", async () => {
    const refused = await upscale({ path: leaf, maxCredits: 0 });
    expect(wordsOf(refused)).toContain("(price-above-limit)");
    const enlarged = await upscale({ path: leaf, maxCredits: 1 });
    const savedAs = testInfo.outputPath("leaf-120x80.png");
    expect(enlarged.structuredContent).toMatchObject({ savedAs, creditsCharged: 1 });
    const { widthPx, heightPx } = await decoded(readFileSync(savedAs));
    expect([widthPx, heightPx]).toEqual([120, 80]);
    expect(wordsOf(await upscale({ path: leaf, maxCredits: 1 }))).toContain("not overwritten");
    const { jobId } = enlarged.structuredContent as { jobId: string };
    const copy = testInfo.outputPath("copy.png");
    await client.callTool({ name: "result", arguments: { jobId, saveTo: copy } });
    expect(readFileSync(copy)).toEqual(readFileSync(savedAs));
    const quoted = await client.callTool({ name: "quote", arguments: { path: leaf, size } });
    expect(quoted.structuredContent).toMatchObject({ amountCredits: 1, creditsAvailable: before - 1 });
    expect(await person.balance()).toBe(before - 1);
  });

  await test.step("of a size that no message holds", async () => {
    const large = testInfo.outputPath("large.png");
    const whole = readFileSync(leaf);
    const end = whole.length - pngEnd.length;
    const padding = pngChunk("liMn", new Uint8Array(apiLimits.maxBase64Bytes));
    writeFileSync(large, Buffer.concat([whole.subarray(0, end), padding, whole.subarray(end)]));
    expect(wordsOf(await upscale({ path: large, maxCredits: 0 }))).toContain("It costs 1 credits.");
    expect(await person.balance()).toBe(before - 1);
    const enlarged = await upscale({ path: large, maxCredits: 1 });
    expect(enlarged.structuredContent).toMatchObject({ creditsCharged: 1, name: "large.png" });
  });
  await client.close();

  await test.step("by a key that holds", async () => {
    const stranger = await spawnAssistant({ LIMN_API_KEY: "limn_live_forged", LIMN_BASE_URL: baseUrl });
    const answer: CallToolResult = await stranger.callTool({ name: "account", arguments: {} });
    expect([answer.isError, wordsOf(answer)]).toEqual([true, expect.stringContaining("(api-key-invalid)")]);
    await stranger.close();
  });
  expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  expect(existsSync(leaf)).toBe(true);
});
