import { expect, test } from "@playwright/test";
import { pngOf } from "../support/pictures/png";
import { rasterFrom } from "../support/pictures/rasters";
import { drop, priceOnButton, signInToStudio } from "../support/studio";

const picture = rasterFrom(320, 240, 3, (x, y) => (x + y) % 256);

test("what is chosen before the page's code arrives holds, and is what the price says", async ({ page }) => {
  await signInToStudio(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/dashboard", { waitUntil: "commit" });

  await drop(page, { name: "early.png", mimeType: "image/png", bytes: await pngOf(picture) });
  await page.getByRole("radio", { name: "4×" }).check({ force: true });
  release();

  await expect(page.getByText("1280 × 960 px").first()).toBeVisible();
  expect(await priceOnButton(page)).toBe(2);
});

test("input while the page's code takes over does not fail the page", async ({ page }) => {
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  await signInToStudio(page);
  // A click in every turn of the page's loop, from the first line of the HTML until the code has taken over.
  await page.addInitScript(() => {
    const clicking = setInterval(() => document.querySelector<HTMLElement>("fieldset input")?.click(), 0);
    window.addEventListener("stop-clicking", () => clearInterval(clicking));
  });
  for (let load = 0; load < 5; load += 1) {
    await page.goto("/dashboard");
    // It is there only once the code has taken over.
    await expect(page.getByRole("button", { name: /^Account, / })).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event("stop-clicking")));
  }
  await drop(page, { name: "early.png", mimeType: "image/png", bytes: await pngOf(picture) });

  await expect(page.getByRole("button", { name: /^Upscale for \d+ credits?/ })).toBeEnabled();
  expect(failures).toEqual([]);
});
