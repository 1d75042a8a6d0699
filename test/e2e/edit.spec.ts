import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import type { Raster } from "#imaging/raster";
import { creditsOf } from "../support/account";
import { chooseMode, drag, paintSurface, start, startButton } from "../support/modes";
import { pngOf } from "../support/pictures/png";
import { rasterFrom, sceneRaster } from "../support/pictures/rasters";
import { decoded, downloadResult, dropRaster, signInToStudio } from "../support/studio";

const widthPx = 320;
const heightPx = 240;
const spot = { left: 140, top: 100, right: 180, bottom: 140 };

/** A soft gradient with a black square in its middle: what is to disappear. */
const spotted = rasterFrom(widthPx, heightPx, 3, (x, y, channel) => {
  const isSpot = x >= spot.left && x < spot.right && y >= spot.top && y < spot.bottom;
  return isSpot ? 0 : Math.round(120 + 40 * Math.sin(x / 60 + channel) + 30 * Math.cos(y / 50));
});

/** The mean of all samples of a part. */
function meanOf({ data, widthPx: rowPx, channels }: Raster, part: typeof spot): number {
  let sum = 0;
  for (let y = part.top; y < part.bottom; y += 1) {
    for (let x = part.left; x < part.right; x += 1) {
      for (let channel = 0; channel < 3; channel += 1) sum += data[(y * rowPx + x) * channels + channel] ?? 0;
    }
  }
  return sum / ((part.right - part.left) * (part.bottom - part.top) * 3);
}

test("Edit: painted with the mouse, taken back and done again, filled, and compared", async ({ page }) => {
  test.setTimeout(240_000);
  await signInToStudio(page);
  await dropRaster(page, "spotted.png", spotted);
  await chooseMode(page, "Edit");
  const mask = page.getByRole("region", { name: "Mask", exact: true });

  await test.step("nothing can be started before something is painted, and the price stands there", async () => {
    await expect(page.getByText("Paint over what is to be replaced.").last()).toBeVisible();
    await expect(startButton(page, "Edit")).toBeDisabled();
    await expect(page.getByText(`${widthPx} × ${heightPx} px`).last()).toBeVisible();
    await expect(startButton(page, "Edit")).toHaveText(/for 3 credits/);
  });

  await test.step("strokes, undo and redo, the eraser, another size", async () => {
    await drag(page, [
      [0.4, 0.4],
      [0.6, 0.4],
    ]);
    await expect(mask).toContainText("% is painted");
    const painted = await mask.getByRole("status").textContent();
    await page.keyboard.press("Control+z");
    await expect(mask).toContainText("Nothing is painted");
    await page.keyboard.press("Control+Shift+z");
    await expect(mask).toContainText(painted ?? "nothing");
    const size = page.getByRole("slider", { name: "Brush size" });
    const before = await size.getAttribute("aria-valuetext");
    await page.keyboard.press("]");
    await expect(size).not.toHaveAttribute("aria-valuetext", before ?? "");
    await page.getByRole("button", { name: "Eraser" }).click();
    await page.getByRole("button", { name: "Clear" }).click();
    await expect(mask).toContainText("Nothing is painted");
  });

  await test.step("a rectangle around the spot, at one pixel on one", async () => {
    await page.keyboard.press("1");
    await page.getByRole("button", { name: "Rectangle" }).click();
    const picture = page.getByRole("img", { name: "spotted.png" });
    const placed = await picture.boundingBox();
    const surface = await paintSurface(page).boundingBox();
    if (!placed || !surface) throw new Error("there is no picture to paint on");
    const share = (x: number, y: number) =>
      [
        (placed.x - surface.x + (x / widthPx) * placed.width) / surface.width,
        (placed.y - surface.y + (y / heightPx) * placed.height) / surface.height,
      ] as const;
    await drag(page, [share(spot.left - 6, spot.top - 6), share(spot.right + 5, spot.bottom + 5)]);
    await expect(mask).toContainText("4 % is painted");
  });

  await test.step("the space bar moves the picture meanwhile, and paints nothing", async () => {
    const picture = page.getByRole("img", { name: "spotted.png" });
    for (let step = 0; step < 4; step += 1) await page.keyboard.press("+");
    const before = await picture.boundingBox();
    await page.keyboard.down(" ");
    await drag(page, [
      [0.5, 0.5],
      [0.6, 0.55],
    ]);
    await page.keyboard.up(" ");
    expect((await picture.boundingBox())?.x).toBeGreaterThan(before?.x ?? Number.POSITIVE_INFINITY);
    await expect(mask).toContainText("4 % is painted");
    await page.keyboard.press("0");
  });

  await test.step("the mask goes along, and the spot is gone", async () => {
    const before = await creditsOf(page);
    const { order, image } = await start(page, "Edit");
    expect(order).toMatchObject({ mode: "inpaint", maskUploadId: expect.stringMatching(/^upl_/) });
    expect(order).not.toHaveProperty("size");
    expect(image.quote).toMatchObject({ widthPx, heightPx, amountCredits: 3 });
    expect(image.quote.parameters.maskUploadId).toBe(order.maskUploadId);
    expect(await creditsOf(page)).toBe(before - 3);
    await expect(page.getByRole("slider", { name: "Before and after" })).toBeVisible();
    const result = await decoded((await downloadResult(page)).bytes);
    expect([result.widthPx, result.heightPx]).toEqual([widthPx, heightPx]);
    expect(meanOf(spotted, spot)).toBe(0);
    expect(meanOf(result, spot)).toBeGreaterThan(60);
  });

  await test.step("the mask is still there for another try", async () => {
    await page.getByRole("button", { name: "Once more" }).click();
    await expect(mask).toContainText("4 % is painted");
    await expect(startButton(page, "Edit")).toBeEnabled();
  });
});

test("Edit: painted by the keyboard alone; a mask is saved and loaded", async ({ page }) => {
  test.setTimeout(180_000);
  await signInToStudio(page);
  await dropRaster(page, "by-keyboard.png", spotted);
  await chooseMode(page, "Edit");
  const mask = page.getByRole("region", { name: "Mask", exact: true });

  await test.step("a rectangle by arrow keys and the space bar", async () => {
    await page.getByRole("button", { name: "Redo" }).focus();
    await page.keyboard.press("r");
    await paintSurface(page).focus();
    await page.keyboard.press("Shift+ArrowLeft");
    await expect(paintSurface(page).getByText("159 across, 120 down")).toBeAttached();
    await page.keyboard.press(" ");
    for (let step = 0; step < 20; step += 1) await page.keyboard.press("Shift+ArrowRight");
    for (let step = 0; step < 10; step += 1) await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press(" ");
    await expect(mask).toContainText("Less than 1 % is painted");
  });

  const saved = await test.step("it is saved as a PNG of the picture's size", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      mask.getByRole("button", { name: "Save" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("mask.png");
    const bytes = readFileSync(await download.path());
    const raster = await decoded(new Uint8Array(bytes));
    expect([raster.widthPx, raster.heightPx]).toEqual([widthPx, heightPx]);
    const whites = rasterFrom(widthPx, heightPx, 3, (x, y) =>
      x >= 159 && x < 180 && y >= 120 && y < 131 ? 255 : 0,
    );
    expect(Buffer.compare(Buffer.from(raster.data), Buffer.from(whites.data))).toBe(0);
    return bytes;
  });

  await test.step("the brush paints while the space bar is held, and is taken back", async () => {
    await page.keyboard.press("b");
    await paintSurface(page).focus();
    await page.keyboard.down(" ");
    for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowUp");
    await page.keyboard.up(" ");
    await expect(mask).not.toContainText("Less than 1 %");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(mask).toContainText("Less than 1 % is painted");
  });

  await test.step("a file brings it back, and one of another shape is refused in words", async () => {
    const load = (name: string, buffer: Buffer) =>
      page.getByLabel(/^Mask file/).setInputFiles({ name, mimeType: "image/png", buffer });
    await mask.getByRole("button", { name: "Clear" }).click();
    await load("mask.png", saved);
    await expect(mask).toContainText("Less than 1 % is painted");
    await load("square.png", Buffer.from(await pngOf(sceneRaster(50, 50, 3))));
    await expect(page.getByText(/^This mask has another shape/).first()).toBeVisible();
    await mask.getByRole("button", { name: "Invert" }).click();
    // All but a few hundred pixels; shares are never rounded up.
    await expect(mask).toContainText("99 % is painted");
  });
});
