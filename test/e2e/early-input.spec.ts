import { expect, type Page, test } from "@playwright/test";
import { wakePage } from "../support/page-code";
import { pngOf } from "../support/pictures/png";
import { rasterFrom } from "../support/pictures/rasters";
import { makeAccount } from "../support/sign-in";
import { drop, priceOnButton, signInToStudio } from "../support/studio";

const picture = rasterFrom(320, 240, 3, (x, y) => (x + y) % 256);

/** Keeps the page's code from arriving until the function that this gives is called. */
async function holdCode(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const hasBegun = (page: Page) => page.evaluate(() => "__remixRouter" in window);

test("a page for reading fetches its code after all that is seen, and starts it when it is used", async ({
  page,
}) => {
  const html = await (await page.request.get("/")).text();
  expect(html).not.toMatch(/rel="modulepreload"|type="module"/);
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  const code = page.waitForResponse(/\/assets\/entry\.client-/);
  await page.goto("/");
  await (await code).finished();
  expect(await hasBegun(page)).toBe(false);

  await page.clock.resume();
  await page.mouse.move(2, 2);
  await expect.poll(() => hasBegun(page)).toBe(true);
});

test("a page for reading starts its code after a while when nobody gives a sign", async ({ page }) => {
  await page.clock.install();
  await page.goto("/anime-image-upscaling", { waitUntil: "networkidle" });
  await page.clock.fastForward(3_000);
  await expect.poll(() => hasBegun(page)).toBe(true);
});

test("a drag, a key and a press from before the code are done once it is there", async ({ page }) => {
  const release = await holdCode(page);
  await page.goto("/", { waitUntil: "load" });
  const slider = page.getByRole("slider").first();
  const line = await slider.boundingBox();
  if (!line) throw new Error("There is no divider.");
  const y = line.y + line.height / 2;
  await page.mouse.move(line.x + line.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(line.x + line.width / 2 - 80, y, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.press("ArrowLeft");
  const theme = page.getByRole("button", { name: /theme|dark|light/i }).first();
  await theme.click();
  const before = await slider.getAttribute("aria-valuenow");
  const shown = await page.evaluate(() => document.documentElement.dataset["theme"]);
  release();

  await wakePage(page);
  expect(before).toBe("50");
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset["theme"])).not.toBe(shown);
  expect(Number(await slider.getAttribute("aria-valuenow"))).toBeLessThan(45);
});

test("what is typed and sent before the code is there signs in", async ({ page }) => {
  const account = { uid: "early-typist", email: "early-typist@limn.test", password: "a good password" };
  await makeAccount(account);
  const release = await holdCode(page);
  await page.goto("/login", { waitUntil: "load" });
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
  release();

  await expect(page).toHaveURL(/\/pricing$/);
});

test("what is chosen before the page's code arrives holds, and is what the price says", async ({ page }) => {
  await signInToStudio(page);
  const release = await holdCode(page);
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

test("a press right after the code has taken over is done", async ({ page }) => {
  // React notes at its root when it has taken the page over; what its effects then do comes in a later turn.
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    const isTakenOver = () => {
      const [, root] = Object.entries(document).find(([key]) => key.startsWith("__reactContainer")) ?? [];
      return root?.stateNode.current.memoizedState.isDehydrated === false;
    };
    port1.addEventListener("message", () => {
      if (isTakenOver()) document.querySelector<HTMLElement>("[aria-label='Show what is typed']")?.click();
      else port2.postMessage(null);
    });
    port1.start();
    port2.postMessage(null);
  });
  await page.goto("/register");
  await page.mouse.move(2, 2);

  await expect(page.getByRole("button", { name: "Hide what is typed" })).toBeVisible();
});
