import { readFile } from "node:fs/promises";
import { type Download, expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { enhance } from "#imaging/enhance/enhance";
import { networkEnlarger } from "#imaging/enhance/enlarger";
import { rasterSource } from "#imaging/enhance/row-source";
import { fastNetwork, kernelModule, plainKernelModule } from "../support/engine-files";
import { avifFile } from "../support/pictures/avif";
import { pngOf } from "../support/pictures/png";
import { sceneRaster } from "../support/pictures/rasters";
import { decoded, workTimeoutMs } from "../support/studio";

const address = "/tools/high-resolution-image-converter";

const pngFile = async (name: string, widthPx: number, heightPx: number) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(await pngOf(sceneRaster(widthPx, heightPx, 3))),
});

async function choose(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) {
  await expect(page.getByRole("button", { name: "Choose pictures" })).toBeEnabled();
  await page.getByLabel("Picture files").setInputFiles(files);
}

async function downloadOf(page: Page, name: string): Promise<Uint8Array> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name, exact: true }).click({ timeout: workTimeoutMs });
  return bytesOf(await download);
}

const bytesOf = async (download: Download) => new Uint8Array(await readFile(await download.path()));

test("a picture is converted on the visitor's device: nothing is sent, and it works without a network", async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await page.goto(address);
  const { origin } = new URL(page.url());
  const sent: string[] = [];
  page.on("request", (request) => {
    const isRead = request.method() === "GET" && request.postData() === null;
    // Files that the page itself made have addresses of the kind blob:http://…
    const isOurs = new URL(request.url()).origin === origin;
    if (!isRead || !isOurs) sent.push(`${request.method()} ${request.url()}`);
  });
  const convert = page.getByRole("button", { name: /^Convert/ });

  await choose(page, await pngFile("first.png", 64, 48));
  await page.getByText("AVIF", { exact: true }).click();
  await convert.click();
  const avif = await downloadOf(page, "Download first.avif");
  expect(new TextDecoder().decode(avif.subarray(4, 12))).toBe("ftypavif");
  const shown = await page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: "image/avif" }));
      return [bitmap.width, bitmap.height];
    },
    [...avif],
  );
  expect(shown).toEqual([128, 96]);

  await page.getByText("PNG", { exact: true }).click();
  await context.setOffline(true);
  await choose(page, await pngFile("second.png", 150, 100));
  await convert.click();
  const result = await decoded(await downloadOf(page, "Download second.png"));
  expect([result.widthPx, result.heightPx]).toEqual([300, 200]);
  const input = { ...rasterSource(sceneRaster(150, 100, 3)), channels: 3 as const };
  const enlargerOf = (scale: 2 | 4) => networkEnlarger(fastNetwork(scale));
  const expected = await enhance(input, result, enlargerOf, {}).rows({ first: 0, end: 200 });
  expect(Buffer.compare(Buffer.from(result.data), Buffer.from(expected.data))).toBe(0);
  expect(sent).toEqual([]);
});

test("an AVIF is read with all of its bits, by Limn's own decoder", async ({ page }) => {
  await page.goto(address);
  const file = { name: "deep.avif", mimeType: "image/avif", buffer: Buffer.from(avifFile("deep-10")) };
  await choose(page, file);
  await page.getByText("PNG", { exact: true }).click();
  await page.getByRole("button", { name: /^Convert/ }).click();
  const bytes = await downloadOf(page, "Download deep.png");
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 160, height: 120, depth: "ushort" });
});

for (const [browser, kernelFile, kernel, hasFused] of [
  ["has fused products", /kernel-fused-[^/]*\.wasm$/, kernelModule, true],
  ["has none, as Safari,", /kernel-(?!fused)[^/]*\.wasm$/, plainKernelModule, false],
] as const) {
  test(`a browser that ${browser} fetches the kernel that it runs, and no other`, async ({ page }) => {
    test.setTimeout(120_000);
    if (!hasFused) {
      await page.route(/conversion-worker[^/]*\.js$/, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          body: `WebAssembly.validate = () => false;\n${await answer.text()}`,
          response: answer,
        });
      });
    }
    const fetched: string[] = [];
    page.on("request", (request) => {
      if (/kernel[^/]*\.wasm$/.test(request.url())) fetched.push(request.url());
    });
    await page.goto(address);
    await choose(page, await pngFile("scene.png", 120, 90));
    await page.getByText("PNG", { exact: true }).click();
    await page.getByRole("button", { name: /^Convert/ }).click();
    const result = await decoded(await downloadOf(page, "Download scene.png"));
    expect(fetched).toEqual([expect.stringMatching(kernelFile)]);
    const input = { ...rasterSource(sceneRaster(120, 90, 3)), channels: 3 as const };
    const enlargerOf = (scale: 2 | 4) => networkEnlarger(fastNetwork(scale, kernel));
    const expected = await enhance(input, result, enlargerOf, {}).rows({ first: 0, end: result.heightPx });
    expect(Buffer.compare(Buffer.from(result.data), Buffer.from(expected.data))).toBe(0);
  });
}

test("several at once: a broken file says so, one is removed, the rest comes as a ZIP in a chosen size", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto(address);
  const broken = { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("not a picture") };
  await choose(
    page,
    await pngFile("a.png", 60, 40),
    broken,
    await pngFile("a.png", 40, 60),
    await pngFile("c.png", 30, 30),
  );
  await page.getByText("Longest edge", { exact: true }).click();
  await page.getByLabel("Longest edge, px").fill("90");
  await page.getByRole("button", { name: "Remove c.png" }).click();
  await page.getByRole("button", { name: "Convert 3 pictures" }).click();
  await expect(page.getByText("This is not a picture that Limn can read", { exact: false })).toBeVisible();
  await expect(page.getByText("90 × 60 px", { exact: false })).toBeVisible();
  await expect(page.getByText("60 × 90 px", { exact: false })).toBeVisible({ timeout: workTimeoutMs });

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download 2 as a ZIP" }).click();
  // The archive only stores: what is in it can be found in it.
  const archive = Buffer.from(await bytesOf(await download));
  for (const name of ["a.jpg", "a (2).jpg"]) expect(archive.includes(name)).toBe(true);
  const single = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download a.jpg" }).first().click();
  const picture = await bytesOf(await single);
  expect(archive.includes(Buffer.from(picture))).toBe(true);
  expect(await decoded(picture)).toMatchObject({ widthPx: 90, heightPx: 60, channels: 3 });
});

test("a conversion is stopped, and the next one works", async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto(address);
  await choose(page, await pngFile("large.png", 1_400, 1_000));
  await page.getByText("4×", { exact: true }).click();
  await page.getByRole("button", { name: "Convert", exact: true }).click();
  await page.getByRole("button", { name: "Cancel large.png" }).click();
  await expect(page.getByText("Stopped")).toBeVisible();
  await page.getByRole("button", { name: "Remove large.png" }).click();
  await choose(page, await pngFile("small.png", 40, 30));
  await page.getByRole("button", { name: "Convert", exact: true }).click();
  await expect(page.getByText("160 × 120 px", { exact: false })).toBeVisible({ timeout: workTimeoutMs });
});

test("the floating link promises credits to those alone who begin here", async ({ page, context }) => {
  await page.goto(address);
  await expect(page.getByRole("link", { name: "Made by Limn: 30 credits free →" })).toBeVisible();
  await context.clearCookies();
  await page.goto("/pricing");
  await page.goto(address);
  await expect(page.getByRole("link", { name: "Made by Limn →" })).toBeVisible();
});
