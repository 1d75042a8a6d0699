import { expect, test } from "@playwright/test";
import { demoAccount } from "#contract/product";
import { fillCredentials } from "../support/sign-in";
import { signInToStudio } from "../support/studio";

test("a signed-out visitor of the studio signs in and comes back to it", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Start upscaling now →" }).first().click();
  await expect(page).toHaveURL(/\/login/);
  await fillCredentials(page, demoAccount);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("the server knows who is looking before anything is rendered", async ({ page }) => {
  await signInToStudio(page);
  const html = await (await page.request.get("/dashboard")).text();
  expect(html).toContain(demoAccount.email);
  const cookie = (await page.context().cookies()).find(({ name }) => name === "__Host-limn-session");
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax", path: "/" });
});

test("a wrong password is told in plain words and signs nobody in", async ({ page }) => {
  await page.goto("/login");
  await fillCredentials(page, { email: demoAccount.email, password: "not the password" });
  await expect(page.getByRole("alert").first()).toContainText(/password/i);
  await expect(page.getByRole("alert").first()).not.toContainText("auth/");
  expect((await page.context().cookies()).filter(({ name }) => name.includes("session"))).toEqual([]);
});

test("logging out ends the session everywhere: cookie, server, other tabs", async ({ page, context }) => {
  await signInToStudio(page);
  const other = await context.newPage();
  await other.goto("/dashboard");
  const cookies = await context.cookies();
  const session = cookies.find(({ name }) => name === "__Host-limn-session");
  await page
    .getByRole("button", { name: /account/i })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(
    page
      .getByRole("button", { name: "Log in" })
      .or(page.getByRole("link", { name: "Log in" }))
      .first(),
  ).toBeVisible();
  await expect(other).not.toHaveURL(/\/dashboard/);
  expect((await context.cookies()).filter(({ name }) => name === "__Host-limn-session")).toEqual([]);
  // The old cookie, kept by somebody, is worth nothing.
  const headers = { Cookie: `${session?.name}=${session?.value}` };
  expect((await page.request.get("/v1/account", { headers })).status()).toBe(401);
});

test("logging out leaves the page in a browser that keeps no data for the site too", async ({ page }) => {
  await page.addInitScript(() => {
    CacheStorage.prototype.keys = () => Promise.reject(new DOMException("refused", "SecurityError"));
  });
  await signInToStudio(page);
  await page.getByRole("button", { name: /^Account, / }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page).toHaveURL("/");
  expect((await page.request.get("/v1/account")).status()).toBe(401);
});
