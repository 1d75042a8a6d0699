import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { wakePage } from "../support/page-code";

const belowTheFold = /below-the-fold-.*\.js$/;

test("the floating banner comes with reading and goes before the end", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.setViewportSize({ width: 834, height: 800 });
  await page.goto("/", { waitUntil: "networkidle" });
  const banner = page.getByRole("complementary", { name: "Start upscaling" });
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
  const pageHeightPx = await page.evaluate(() => document.documentElement.scrollHeight);

  await scrollTo(200);
  await expect(banner).toHaveCount(0);
  await scrollTo(201);
  await expect(banner).toContainText("Join 50k+ other users");
  await expect(banner).toContainText("Start upscaling your images today");
  await expect(banner.getByRole("link", { name: "Start Upscaling now →" })).toHaveAttribute(
    "href",
    "/dashboard",
  );
  await scrollTo(pageHeightPx - 1_001);
  await expect(banner).toBeVisible();
  await scrollTo(pageHeightPx - 1_000);
  await expect(banner).toHaveCount(0);

  // What the server sent of the sections below needs no code.
  expect(loaded.filter((address) => belowTheFold.test(address))).toEqual([]);
  await expect(page.getByRole("heading", { name: "Questions" })).toBeVisible();
});

test("somebody who comes from another page gets the sections below with their code", async ({ page }) => {
  await page.goto("/pricing");
  await wakePage(page);
  const code = page.waitForRequest(belowTheFold);
  await page.getByRole("link", { name: "Limn, home" }).click();
  await code;
  await expect(page.getByRole("heading", { name: "What it costs" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Upscale and enhance your images with AI Magic",
  );
});

test("the gallery's pictures load as one comes near them", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto("/", { waitUntil: "networkidle" });
  const gallery = page.getByRole("region", { name: "Look closely" });
  const last = gallery.getByAltText("The same leaves", { exact: false });
  await expect(last).toHaveJSProperty("naturalWidth", 0);
  await last.scrollIntoViewIfNeeded();
  await expect(last).toHaveJSProperty("naturalWidth", 640);
  await expect(gallery.getByRole("slider")).toHaveCount(4);
});

test("the code of the home page stays small: at most 95 KB as gzip", async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto("/", { waitUntil: "networkidle" });
  const sizesBytes = await Promise.all(sizes);
  expect(sizesBytes.length).toBeGreaterThan(0);
  expect(sizesBytes.reduce((sum, sizeBytes) => sum + sizeBytes, 0)).toBeLessThanOrEqual(95_000);
});
