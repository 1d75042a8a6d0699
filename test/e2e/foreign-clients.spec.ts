import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { rates } from "#contract/pricing";
import { findProgram } from "../../scripts/install/programs.mjs";
import { projectPath } from "../../scripts/project.mjs";
import { signInByApi } from "../support/api-person";
import { upscaleByClarity } from "../support/foreign/clarity-program";
import { upscaleByFal } from "../support/foreign/fal-program";
import { pngOf } from "../support/pictures/png";
import { sceneRaster } from "../support/pictures/rasters";
import { stackAddresses } from "../support/stack";
import { decoded, workTimeoutMs } from "../support/studio";

const run = promisify(execFile);

const dataUrl = async (widthPx: number, heightPx: number) =>
  `data:image/png;base64,${Buffer.from(await pngOf(sceneRaster(widthPx, heightPx, 3))).toString("base64")}`;

async function sizeAt(url: string): Promise<[number, number]> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  const { widthPx, heightPx } = await decoded(new Uint8Array(await answer.arrayBuffer()));
  return [widthPx, heightPx];
}

test("Clarity's ComfyUI plugin runs with its base address changed", async () => {
  test.setTimeout(180_000);
  const { baseUrl } = stackAddresses();
  const person = await signInByApi(stackAddresses());
  const key = await person.makeApiKey({ name: "plugin" });
  const python = findProgram(["python3", "python"]) ?? "python3";
  const program = projectPath("test", "support", "foreign", "clarity_plugin.py");
  const [source, result] = ["source.png", "result.png"].map((name) => test.info().outputPath(name));
  if (!source || !result) throw new Error("no folder");
  writeFileSync(source, await pngOf(sceneRaster(60, 44, 3)));
  const upscale = (root: string, by: string) =>
    run(python, [program, root, by, path.resolve(source), path.resolve(result)], { timeout: workTimeoutMs });
  for (const root of [`${baseUrl}/compat/clarity`, baseUrl]) {
    writeFileSync(result, "");
    await upscale(root, key);
    expect(await decoded(readFileSync(result))).toMatchObject({ widthPx: 120, heightPx: 88 });
  }
  await expect(upscale(baseUrl, "limn_live_forged")).rejects.toThrow("Unauthorized.");
});

test("programs against Clarity's JSON API and fal's queue run with their base addresses changed", async () => {
  test.setTimeout(180_000);
  const { baseUrl } = stackAddresses();
  const person = await signInByApi(stackAddresses());
  const key = await person.makeApiKey({ name: "programs" });
  const before = await person.balance();
  const order = { mode: "crystal", image: await dataUrl(50, 30), scale_factor: 3, creativity: 5 };
  const { url, balance } = await upscaleByClarity(`${baseUrl}/compat/clarity/`, key, order);
  expect(await sizeAt(url)).toEqual([150, 90]);
  const crystal = rates["upscale-basic"].minimumCredits;
  expect(balance).toBe(before - crystal);
  const older = { image: await dataUrl(48, 32), scale_factor: 2 };
  const first = await upscaleByClarity(`${baseUrl}/compat/clarity/v1/upscale`, key, older);
  expect(await sizeAt(first.url)).toEqual([96, 64]);

  const input = { image_url: await dataUrl(40, 36), scale_factor: 4, creativity: 0, output_format: "png" };
  const queued = await upscaleByFal(`${baseUrl}/compat/fal`, key, input);
  expect(queued.states.at(-1)).toBe("COMPLETED");
  expect(await sizeAt(queued.url)).toEqual([160, 144]);
  expect(await person.balance()).toBe(before - crystal - rates.upscale.minimumCredits - crystal);
  await expect(upscaleByFal(`${baseUrl}/compat/fal`, "limn_live_forged", input)).rejects.toThrow("401");
});
