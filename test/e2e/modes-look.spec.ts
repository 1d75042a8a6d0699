import { expect, type Page, test } from "@playwright/test";
import { type Theme, violationsOn } from "../support/axe";
import { chooseMode, drag } from "../support/modes";
import { pngOf } from "../support/pictures/png";
import { sceneRaster } from "../support/pictures/rasters";
import { drop, signInToStudio } from "../support/studio";

/** What is looked at in which theme: colours do not depend on the width, and both themes are looked at where all is on show. */
const looks: readonly { widthPx: number; themes: readonly Theme[] }[] = [
  { widthPx: 390, themes: ["light"] },
  { widthPx: 834, themes: ["light"] },
  { widthPx: 1_440, themes: ["light", "dark"] },
];

/** Holds the state that is shown to axe in these themes, and to the window's width. */
async function look(page: Page, name: string, themes: readonly Theme[]): Promise<void> {
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

for (const { widthPx, themes } of looks) {
  test(`the modes hold at ${widthPx} px: axe finds nothing, nothing overflows`, async ({ page }) => {
    test.setTimeout(240_000);
    await signInToStudio(page);
    await page.setViewportSize({ width: widthPx, height: 900 });
    await chooseMode(page, "Create");
    await look(page, "create", themes);
    await chooseMode(page, "Flux");
    await look(page, "flux", themes);
    const bytes = await pngOf(sceneRaster(640, 480, 3));
    await drop(page, { name: "looked-at.png", mimeType: "image/png", bytes });
    await chooseMode(page, "Creative");
    await look(page, "creative", themes);
    await chooseMode(page, "Style Transfer");
    await page
      .getByLabel("Style picture file")
      .setInputFiles({ name: "style.png", mimeType: "image/png", buffer: Buffer.from(bytes) });
    await expect(page.getByRole("button", { name: /^Transfer for/ })).toBeEnabled();
    await look(page, "style", themes);
    await chooseMode(page, "Edit");
    await drag(page, [
      [0.3, 0.4],
      [0.5, 0.6],
      [0.7, 0.4],
    ]);
    await look(page, "edit", themes);
    await chooseMode(page, "Standard");
    await page.getByRole("button", { name: "About this mode" }).click();
    await expect(page.getByRole("dialog", { name: "About Standard" })).toBeVisible();
    await look(page, "about", themes);
  });
}
