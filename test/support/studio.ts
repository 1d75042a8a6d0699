import { type Download, expect, type Page } from "@playwright/test";
import { inputLimits } from "#contract/limits";
import { demoAccount } from "#contract/product";
import { decodePicture } from "#imaging/codecs/decode-picture";
import type { Raster } from "#imaging/raster";
import { pngOf } from "./pictures/png";
import { codecModules } from "./codec-modules";

/** A file as a person drops it. */
export interface DroppedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** Enhancing on a busy machine of two cores; a deadline, not an expectation. */
export const workTimeoutMs = 90_000;

/** Signs the demo account in by e-mail and password, as a person does, and waits for the studio. */
export async function signInToStudio(
  page: Page,
  account: { email: string; password: string } = demoAccount,
): Promise<void> {
  await page.goto("/login?returnTo=%2Fdashboard");
  await page.getByRole("textbox", { name: "Email" }).fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Log in", exact: true }).last().click();
  await expect(page).toHaveURL(/\/dashboard/);
}

/** Hands files to the studio through its file input. */
export async function drop(page: Page, ...files: DroppedFile[]): Promise<void> {
  const payload = files.map(({ name, mimeType, bytes }) => ({ name, mimeType, buffer: Buffer.from(bytes) }));
  await page.getByLabel("Choose pictures").first().setInputFiles(payload);
}

/** The same with a picture as PNG. */
export async function dropRaster(page: Page, name: string, raster: Raster): Promise<void> {
  await drop(page, { name, mimeType: "image/png", bytes: await pngOf(raster) });
}

/** The price that stands on the button. */
export async function priceOnButton(page: Page): Promise<number> {
  const button = page.getByRole("button", { name: /^Upscale for \d+ credits?/ });
  await expect(button).toBeEnabled();
  const match = /for ([\d,]+) credit/.exec((await button.textContent()) ?? "");
  return Number(match?.[1]?.replaceAll(",", ""));
}

/** Presses the button and waits for the result's comparison. */
export async function upscale(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Upscale for \d+ credits?/ }).click();
  await expect(page.getByRole("slider", { name: "Before and after" })).toBeVisible({
    timeout: workTimeoutMs,
  });
}

/** Downloads the result that is shown. */
export async function downloadResult(page: Page): Promise<{ name: string; bytes: Uint8Array }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download" }).first().click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await bytesOf(download) };
}

async function bytesOf(download: Download): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return new Uint8Array(Buffer.concat(chunks));
}

/** A file's upright samples. */
export async function decoded(bytes: Uint8Array): Promise<Raster> {
  return (await decodePicture(bytes, { ...inputLimits, maxPixels: 100_000_000 }, codecModules)).raster;
}
