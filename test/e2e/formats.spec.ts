import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { pictureNoteSentences } from "#contract/picture-notes";
import { avifFile } from "../support/pictures/avif";
import { bmpKinds } from "../support/pictures/bmp-kinds";
import { gifOf } from "../support/pictures/gif";
import { pngOf } from "../support/pictures/png";
import { sceneRaster } from "../support/pictures/rasters";
import { tiffOfRaster } from "../support/pictures/tiff";
import { decoded, downloadResult, drop, signInToStudio, upscale } from "../support/studio";

const palette = Array.from({ length: 256 * 3 }, (_, i) => (i * 29) % 256);
const frame = { widthPx: 40, heightPx: 30, indices: Array.from({ length: 1_200 }, (_, i) => (i * 3) % 256) };

const scan = tiffOfRaster(sceneRaster(40, 30, 3), { isDirectoryLast: true, hasSecondPage: true });
const animation = gifOf({
  widthPx: 40,
  heightPx: 30,
  palette,
  frames: [frame, { ...frame, indices: frame.indices.map(() => 7) }],
  repeats: true,
});

/** Both sides of the comparison have their pixels. */
async function expectBothShown(page: Page, widthPx = 40): Promise<void> {
  await expect(page.getByRole("slider", { name: "Before and after" })).toBeVisible();
  const widths = () =>
    page
      .getByRole("img", { name: /(before|after)$/ })
      .evaluateAll((images) =>
        images
          .map((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))
          .sort((a, b) => a - b),
      );
  await expect.poll(widths).toEqual([widthPx, 2 * widthPx]);
}

test("the studio takes a GIF and a TIFF, says what it takes of them, and shows both, also when it is opened again", async ({
  page,
}) => {
  await signInToStudio(page);
  const files = [
    { name: "wave.gif", mimeType: "image/gif", bytes: animation, note: pictureNoteSentences["first-frame"] },
    { name: "scan.tif", mimeType: "image/tiff", bytes: scan, note: pictureNoteSentences["first-page"] },
  ];
  for (const file of files) {
    await drop(page, file);
    await expect(page.getByText(file.note)).toBeVisible();
    await upscale(page);
    await expectBothShown(page);
    const { name, bytes } = await downloadResult(page);
    expect(name).toBe(`${file.name.replace(/\..*/, "")}-80x60.png`);
    expect(await decoded(bytes)).toMatchObject({ widthPx: 80, heightPx: 60 });
  }
  await page.reload();
  await expectBothShown(page);
  await expect(page.getByText(pictureNoteSentences["first-page"])).toBeVisible();
});

test("an AVIF goes the whole way as it is, with its wide colours", async ({ page }) => {
  await signInToStudio(page);
  await drop(page, { name: "leaf.avif", mimeType: "image/avif", bytes: avifFile("display-p3") });
  await upscale(page);
  await expectBothShown(page, 130);
  const { name, bytes } = await downloadResult(page);
  expect(name).toBe("leaf-260x188.png");
  const { icc } = await sharp(bytes).metadata();
  expect(new TextDecoder("utf-16be").decode(icc)).toContain("Display P3");
});

test("an AVIF comes out, of several cells and with alpha, as Chromium and Limn read it", async ({ page }) => {
  await signInToStudio(page);
  const bytes = await pngOf(sceneRaster(420, 330, 4));
  await drop(page, { name: "glass.png", mimeType: "image/png", bytes });
  await page.getByText("AVIF", { exact: true }).click();
  await upscale(page);
  await expectBothShown(page, 420);
  const result = await downloadResult(page);
  expect(result.name).toBe("glass-840x660.avif");
  const raster = await decoded(result.bytes);
  expect(raster).toMatchObject({ widthPx: 840, heightPx: 660, channels: 4 });
  const shown = await samplesInChromium(page, result.bytes, "image/avif");
  const off = shown.map((value, i) => Math.abs(value - (raster.data[i] as number)));
  // What is clear to the eye has its colours; canvases multiply them with alpha.
  const opaque = off.filter((_, i) => (raster.data[i - (i % 4) + 3] as number) > 200);
  expect(opaque.length).toBeGreaterThan(100_000);
  expect(opaque.reduce((sum, value) => sum + value, 0) / opaque.length).toBeLessThan(1.5);
});

/** As a canvas has them, RGBA. */
function samplesInChromium(page: Page, file: Uint8Array, type: string): Promise<number[]> {
  return page.evaluate(
    async ([text, mimeType]) => {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      const blob = new Blob([bytes], { type: mimeType });
      const bitmap = await createImageBitmap(blob, {
        premultiplyAlpha: "none",
        colorSpaceConversion: "none",
      });
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      context?.drawImage(bitmap, 0, 0);
      return [...(context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [])];
    },
    [Buffer.from(file).toString("base64"), type] as const,
  );
}

test("every kind of BMP has the samples that Chromium reads", async ({ page }) => {
  await page.goto("/support");
  for (const [kind, file] of Object.entries(bmpKinds)) {
    const shown = await samplesInChromium(page, file, "image/bmp");
    const raster = await decoded(file);
    const read = [...raster.data];
    const rgb = shown.filter((_, i) => i % 4 !== 3);
    // Canvases multiply colours with alpha: where it is small, little is left of them.
    if (raster.channels === 4)
      expect(
        read.filter((_, i) => i % 4 === 3),
        kind,
      ).toEqual(shown.filter((_, i) => i % 4 === 3));
    else expect(read, kind).toEqual(rgb);
  }
});
