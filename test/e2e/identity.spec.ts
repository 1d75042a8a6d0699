import { expect, test } from "@playwright/test";
import { demoAccount } from "#contract/product";
import { completeGooglePopup, serveGoogleSignIn } from "../support/sign-in";
import { signInToStudio } from "../support/studio";

test("a signed-out visitor of the studio signs in and comes back to it", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Start upscaling now →" }).first().click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole("textbox", { name: "Email" }).fill(demoAccount.email);
  await page.getByLabel("Password", { exact: true }).fill(demoAccount.password);
  await page.getByRole("button", { name: "Log in", exact: true }).last().click();
  await expect(page).toHaveURL(/\/dashboard/);
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
  await page.getByRole("textbox", { name: "Email" }).fill(demoAccount.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Log in", exact: true }).last().click();
  await expect(page.getByRole("alert").first()).toContainText(/password/i);
  await expect(page.getByRole("alert").first()).not.toContainText("auth/");
  expect((await page.context().cookies()).filter(({ name }) => name.includes("session"))).toEqual([]);
});

test("Google's popup signs in", async ({ page, context }) => {
  await serveGoogleSignIn(context);
  await page.goto("/login");
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Continue with Google" }).click(),
  ]);
  await completeGooglePopup(popup, "ada@gmail.test");
  await expect(page).toHaveURL(/\/dashboard/);
  const answer = await page.request.get("/v1/account");
  expect((await answer.json()).user).toMatchObject({
    email: "ada@gmail.test",
    plan: "free",
    group: "A",
    balance: 0,
  });
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
