import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import sharp from "sharp";
import { pictureNoteSentences } from "#contract/picture-notes";
import { enhance } from "#imaging/enhance/enhance";
import { networkEnlarger } from "#imaging/enhance/enlarger";
import { rasterSource } from "#imaging/enhance/row-source";
import { fastNetwork } from "../support/engine-files";
import { deepPng, readByLibpng } from "../support/pictures/libpng";
import { deepRasterFrom } from "../support/pictures/rasters";
import { downloadResult, drop, signInToStudio, upscale, workTimeoutMs } from "../support/studio";

/** A slow gradient, of which 8 bits would make steps. */
const sky = deepRasterFrom(120, 90, 3, (x, y, channel) => 30_000 + 9 * x + 14 * y + 700 * channel);

/** What Limn's network makes of it, by its kernel. */
async function enlargedSky(): Promise<Uint16Array> {
  const input = { ...rasterSource(sky), channels: sky.channels };
  const output = { widthPx: 240, heightPx: 180 };
  const source = enhance(input, output, (scale) => networkEnlarger(fastNetwork(scale)), {});
  return (await source.rows({ first: 0, end: output.heightPx })).data;
}

const expected = { depth: "ushort", channels: 3 };

test("the studio says what becomes of 16 bits, and keeps them from the drop to the download", async ({
  page,
}) => {
  await signInToStudio(page);
  await drop(page, { name: "sky.png", mimeType: "image/png", bytes: await deepPng(sky) });
  await expect(page.getByText(pictureNoteSentences["sixteen-bits"])).toBeVisible();
  await upscale(page);
  const { name, bytes } = await downloadResult(page);
  expect(name).toBe("sky-240x180.png");
  expect(await readByLibpng(bytes)).toEqual({ ...expected, samples: await enlargedSky() });
});

test("the converter keeps 16 bits in a PNG, and makes 8 of them for a WebP", async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto("/tools/high-resolution-image-converter");
  await expect(page.getByRole("button", { name: "Choose pictures" })).toBeEnabled();
  const converted = async (format: string, extension: string) => {
    const file = {
      name: `sky-${extension}.png`,
      mimeType: "image/png",
      buffer: Buffer.from(await deepPng(sky)),
    };
    await page.getByText(format, { exact: true }).click();
    await page.getByLabel("Picture files").setInputFiles([file]);
    await page.getByRole("button", { name: /^Convert/ }).click();
    const download = page.waitForEvent("download");
    const button = page.getByRole("button", { name: `Download sky-${extension}.${extension}`, exact: true });
    await button.click({ timeout: workTimeoutMs });
    return new Uint8Array(await readFile(await (await download).path()));
  };
  expect(await readByLibpng(await converted("PNG", "png"))).toEqual({
    ...expected,
    samples: await enlargedSky(),
  });
  await expect(page.getByText(pictureNoteSentences["sixteen-bits"]).first()).toBeVisible();
  expect(await sharp(await converted("WebP", "webp")).metadata()).toMatchObject({
    depth: "uchar",
    width: 240,
  });
});
