import { expect, type Page, test } from "@playwright/test";
import { themes, violationsOn, widthsPx } from "../support/axe";
import { chooseMode, drag } from "../support/modes";
import { pngOf } from "../support/pictures/png";
import { sceneRaster } from "../support/pictures/rasters";
import { drop, signInToStudio } from "../support/studio";

/** Holds the state that is shown to axe in both themes, and to the window's width. */
async function look(page: Page, name: string): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const found = await violationsOn(page, colorScheme);
    expect({ name, colorScheme, found }).toEqual({ name, colorScheme, found: [] });
    const overflowPx = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect({ name, overflowPx }).toEqual({ name, overflowPx: 0 });
    await page.screenshot({ path: test.info().outputPath(`${name}-${colorScheme}.png`), fullPage: true });
  }
}

for (const widthPx of widthsPx) {
  test(`the modes hold at ${widthPx} px: axe finds nothing, nothing overflows`, async ({ page }) => {
    test.setTimeout(240_000);
    await signInToStudio(page);
    await page.setViewportSize({ width: widthPx, height: 900 });
    await chooseMode(page, "Create");
    await look(page, "create");
    await chooseMode(page, "Flux");
    await look(page, "flux");
    const bytes = await pngOf(sceneRaster(640, 480, 3));
    await drop(page, { name: "looked-at.png", mimeType: "image/png", bytes });
    await chooseMode(page, "Crystal");
    await look(page, "crystal");
    await chooseMode(page, "Creative");
    await look(page, "creative");
    await chooseMode(page, "Style Transfer");
    await page
      .getByLabel("Style picture file")
      .setInputFiles({ name: "style.png", mimeType: "image/png", buffer: Buffer.from(bytes) });
    await expect(page.getByRole("button", { name: /^Transfer for/ })).toBeEnabled();
    await look(page, "style");
    await chooseMode(page, "Edit");
    await drag(page, [
      [0.3, 0.4],
      [0.5, 0.6],
      [0.7, 0.4],
    ]);
    await look(page, "edit");
    await chooseMode(page, "Standard");
    await page.getByRole("button", { name: "About this mode" }).click();
    await expect(page.getByRole("dialog", { name: "About Standard" })).toBeVisible();
    await look(page, "about");
  });
}
