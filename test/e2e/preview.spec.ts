import { expect, type Page, test } from "@playwright/test";
import { creditsOf } from "../support/account";
import { themes, violationsOn } from "../support/axe";
import { pngOf } from "../support/pictures/png";
import { sceneRaster } from "../support/pictures/rasters";
import { drop, signInToStudio, workTimeoutMs } from "../support/studio";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Preview region" });

async function dropPicture(page: Page, name: string): Promise<void> {
  const bytes = await pngOf(sceneRaster(640, 480, 3));
  await drop(page, { name, mimeType: "image/png", bytes });
}

/** The preview that is shown, once it is: its size as the browser decoded it. */
async function shownSize(page: Page): Promise<readonly [number, number]> {
  const after = dialogOf(page).getByRole("img", { name: /the region after$/ });
  await expect(after).toBeVisible({ timeout: workTimeoutMs });
  return after.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight] as const;
  });
}

test("a region is shown before and after, for nothing, by pointer and by keyboard", async ({ page }) => {
  test.setTimeout(180_000);
  await signInToStudio(page);
  const jobs = async () => (await (await page.request.get("/v1/jobs")).json()).jobs.length;
  const before = [await creditsOf(page), await jobs()];
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/v1/preview")) asked.push(JSON.stringify(request.postDataJSON().region));
  });
  await dropPicture(page, "previewed.png");
  await page.getByRole("button", { name: "Preview region" }).click();
  const dialog = dialogOf(page);
  const frame = dialog.getByRole("button", { name: /^Region at/ });

  await test.step("it begins in the middle", async () => {
    await expect(dialog).toContainText("Free: 256 × 256 px");
    await expect(frame).toHaveAccessibleName(/^Region at 192 across, 112 down/);
    expect(await shownSize(page)).toEqual([512, 512]);
    await expect(dialog.getByRole("slider", { name: "Before and after" })).toBeVisible();
  });

  await test.step("the arrow keys move it", async () => {
    await frame.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowUp");
    await expect(frame).toHaveAccessibleName(/^Region at 256 across, 111 down/);
    expect(await shownSize(page)).toEqual([512, 512]);
  });

  await test.step("a click puts it elsewhere", async () => {
    const box = await dialog.locator("img[alt='']").boundingBox();
    if (!box) throw new Error("the picture is not there");
    await page.mouse.click(box.x + 2, box.y + 2);
    await expect(frame).toHaveAccessibleName(/^Region at 0 across, 0 down/);
    expect(await shownSize(page)).toEqual([512, 512]);
  });

  // Each place where it rested was asked for; on a slow machine it also rests between two keys.
  const places = asked.map((region) => JSON.parse(region)).map(({ xPx, yPx }) => [xPx, yPx]);
  expect(places).toEqual(
    expect.arrayContaining([
      [192, 112],
      [256, 111],
      [0, 0],
    ]),
  );
  expect(places.length).toBeLessThanOrEqual(4);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Preview region" })).toBeFocused();
  expect([await creditsOf(page), await jobs()]).toEqual(before);
});

test("what the server refuses stands in its place, and the next place is asked for again", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signInToStudio(page);
  await dropPicture(page, "too-often.png");
  const problem = {
    type: "urn:limn:problem:rate-limited",
    title: "rate-limited",
    status: 429,
    detail: "Too many requests in a short time. Wait a moment and try again.",
    code: "rate-limited",
    retryable: true,
  };
  await page.route(
    "**/v1/preview",
    (route) => route.fulfill({ status: 429, contentType: "application/problem+json", json: problem }),
    { times: 1 },
  );
  await page.getByRole("button", { name: "Preview region" }).click();
  await expect(dialogOf(page).getByRole("alert")).toContainText("Too many requests in a short time.");
  await dialogOf(page)
    .getByRole("button", { name: /^Region at/ })
    .press("ArrowLeft");
  expect(await shownSize(page)).toEqual([512, 512]);
});

for (const width of [390, 1_440]) {
  test(`the preview holds at ${width} px: axe finds nothing, nothing overflows`, async ({ page }) => {
    test.setTimeout(180_000);
    await signInToStudio(page);
    await page.setViewportSize({ width, height: 900 });
    await dropPicture(page, `previewed-${width}.png`);
    await page.getByRole("button", { name: "Preview region" }).click();
    await shownSize(page);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await violationsOn(page, colorScheme)).toEqual([]);
    }
    const dialog = dialogOf(page);
    const overflowPx = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(overflowPx).toBeLessThanOrEqual(0);
    await page.screenshot({ path: test.info().outputPath(`preview-${width}.png`) });
  });
}
