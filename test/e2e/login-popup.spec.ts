import { expect, type Page, test } from "@playwright/test";
import { completeGooglePopup, fillCredentials, makeAccount, serveGoogleSignIn } from "../support/sign-in";

const topBar = (page: Page) => page.getByRole("navigation", { name: "Main" });
const loginPopup = (page: Page) => page.getByRole("dialog", { name: "Log in" });

/** Presses the top bar's button and waits for Google's window. */
async function startGoogle(page: Page): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    topBar(page).getByRole("button", { name: "Log in" }).click(),
  ]);
  return popup;
}

test.beforeEach(({ context }) => serveGoogleSignIn(context));

test("the top bar logs in with Google", async ({ page }) => {
  await page.goto("/");
  const popup = await startGoogle(page);
  await expect(loginPopup(page)).toContainText("Google's window is open");
  await completeGooglePopup(popup, "grace@gmail.test");
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(topBar(page).getByRole("button", { name: /^Account, / })).toBeVisible();
  await expect(topBar(page).getByRole("button", { name: "Log in" })).toHaveCount(0);
});

test("Google's window closed: the popup stays, says so, and takes e-mail and password", async ({ page }) => {
  const account = { uid: "popup-person", email: "popup@limn.test", password: "a good password" };
  await makeAccount(account);
  await page.goto("/");
  const popup = await startGoogle(page);
  await popup.close();
  // The SDK waits eight seconds for a word of a window that has closed.
  await expect(loginPopup(page).getByRole("alert")).toContainText("The Google window was closed", {
    timeout: 20_000,
  });
  await expect(page).toHaveURL("/");
  await fillCredentials(loginPopup(page), account);
  await expect(page).toHaveURL(/\/pricing$/);
});

test("the form works while Google's window is still open", async ({ page }) => {
  const account = { uid: "impatient", email: "impatient@limn.test", password: "a good password" };
  await makeAccount(account);
  await page.goto("/");
  await startGoogle(page);
  await fillCredentials(loginPopup(page), account);
  await expect(page).toHaveURL(/\/pricing$/);
});

test("a blocked window leaves the popup with what to do", async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto("/");
  await topBar(page).getByRole("button", { name: "Log in" }).click();
  await expect(loginPopup(page).getByRole("alert")).toContainText("Your browser blocked the Google window");
});

test("the popup closes by its button and by Escape, and leads to the other pages", async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto("/login?returnTo=%2Fadmin");
  const button = topBar(page).getByRole("button", { name: "Log in" });
  await button.click();
  await loginPopup(page).getByRole("button", { name: "Close" }).click();
  await expect(loginPopup(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.click();
  await page.keyboard.press("Escape");
  await expect(loginPopup(page)).toHaveCount(0);
  await button.click();
  await loginPopup(page).getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page).toHaveURL("/forgot-password?returnTo=%2Fadmin");
  await expect(loginPopup(page)).toHaveCount(0);
});

test("without the page's code, the button leads to the login page", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await topBar(page).getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/login\??$/);
  await expect(page.locator("noscript")).toBeVisible();
  await context.close();
});

test("a narrow window has the hidden links in a menu", async ({ page }) => {
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await expect(topBar(page).getByRole("link", { name: "API" })).toBeHidden();
  await expect(topBar(page).getByRole("link", { name: "Account" })).toBeHidden();
  await topBar(page).getByRole("button", { name: "Menu" }).click();
  for (const [name, path] of [
    ["API", "/api"],
    ["Pricing", "/pricing"],
    ["Account", "/profile"],
  ] as const) {
    await expect(page.getByRole("menuitem", { name, exact: true })).toHaveAttribute("href", path);
  }
  await page.getByRole("menuitem", { name: "Pricing" }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  expect(failures).toEqual([]);
});

test("input while the code takes over a narrow window does not fail the page", async ({ page }) => {
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() => {
    const clicking = setInterval(() => document.querySelector<HTMLElement>("main h1")?.click(), 0);
    window.addEventListener("stop-clicking", () => clearInterval(clicking));
  });
  for (let load = 0; load < 5; load += 1) {
    await page.goto("/");
    await expect(topBar(page).getByRole("button", { name: "Menu" })).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event("stop-clicking")));
  }
  expect(failures).toEqual([]);
});
