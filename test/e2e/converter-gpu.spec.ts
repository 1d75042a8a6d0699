import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { enhance } from "#imaging/enhance/enhance";
import { networkEnlarger } from "#imaging/enhance/enlarger";
import { rasterSource } from "#imaging/enhance/row-source";
import type { NetworkScale } from "#imaging/neural/model";
import type { Raster } from "#imaging/raster";
import { fastNetwork } from "../support/engine-files";
import { pngOf } from "../support/pictures/png";
import { sceneRaster } from "../support/pictures/rasters";
import { decoded, workTimeoutMs } from "../support/studio";

// WebGPU by software (SwiftShader, which comes with Chromium): machines that run tests have no graphics processor.
test.use({
  launchOptions: {
    ...(process.env["LIMN_CHROMIUM"] && { executablePath: process.env["LIMN_CHROMIUM"] }),
    args: [
      "--no-sandbox",
      "--disable-dev-shm-usage",
      "--disable-background-networking",
      "--enable-unsafe-webgpu",
      "--use-webgpu-adapter=swiftshader",
      "--enable-features=Vulkan",
    ],
  },
});

async function convert(page: Page, picture: Raster, options: readonly string[]): Promise<Raster> {
  await page.goto("/tools/high-resolution-image-converter");
  await expect(page.getByRole("button", { name: "Choose pictures" })).toBeEnabled();
  const file = { name: "scene.png", mimeType: "image/png", buffer: Buffer.from(await pngOf(picture)) };
  await page.getByLabel("Picture files").setInputFiles(file);
  for (const option of ["PNG", ...options]) await page.getByText(option, { exact: true }).click();
  await page.getByRole("button", { name: /^Convert/ }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download scene.png" }).click({ timeout: workTimeoutMs });
  return decoded(new Uint8Array(await readFile(await (await download).path())));
}

/** What the kernel makes of it. */
async function byKernel(picture: Raster, { widthPx, heightPx }: Raster): Promise<Raster> {
  const input = { ...rasterSource(picture), channels: picture.channels };
  const enlargerOf = (scale: NetworkScale) => networkEnlarger(fastNetwork(scale));
  return enhance(input, { widthPx, heightPx }, enlargerOf, {}).rows({ first: 0, end: heightPx });
}

function differences(a: Raster, b: Raster): { largest: number; isSameSize: boolean } {
  let largest = 0;
  for (const [index, value] of a.data.entries())
    largest = Math.max(largest, Math.abs(value - (b.data[index] ?? 0)));
  return { largest, isSameSize: a.data.length === b.data.length };
}

for (const { factor, widthPx, heightPx, channels } of [
  // Beyond one tile of an emulated processor both ways, and odd. At twice the network's features skip layers, at four times they do not.
  { factor: "2×", widthPx: 71, heightPx: 67, channels: 3 },
  { factor: "4×", widthPx: 33, heightPx: 21, channels: 4 },
  { factor: "8×", widthPx: 5, heightPx: 1, channels: 3 },
] as const) {
  test(`WebGPU gives what the kernel gives, within one step: ${widthPx} × ${heightPx} px, ${factor}`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const picture = sceneRaster(widthPx, heightPx, channels);
    const result = await convert(page, picture, [factor, "Graphics"]);
    await expect(page.getByText("by the graphics processor")).toBeVisible();
    const { largest, isSameSize } = differences(result, await byKernel(picture, result));
    expect(isSameSize).toBe(true);
    expect(largest).toBeLessThanOrEqual(1);
  });
}

test("an emulated graphics processor is not taken by itself: the kernel is faster", async ({ page }) => {
  test.setTimeout(120_000);
  const picture = sceneRaster(40, 30, 3);
  const result = await convert(page, picture, []);
  await expect(page.getByText("by the graphics processor")).toBeHidden();
  expect(differences(result, await byKernel(picture, result)).largest).toBe(0);
});
