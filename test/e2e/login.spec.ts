import { expect, type Page, test } from "@playwright/test";
import { signedInUser } from "../support/account";
import { ChatControl } from "../support/chat";
import { completeGooglePopup, fillCredentials, makeAccount, serveGoogleSignIn } from "../support/sign-in";
import { stackAddresses } from "../support/stack";

const password = "a good password";

/** Sentences that went to the console as errors. */
function consoleErrors(page: Page): string[] {
  const texts: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") texts.push(message.text());
  });
  return texts;
}

test("somebody new registers and begins with the prices", async ({ page }) => {
  await page.goto("/register");
  await fillCredentials(page, { email: "new@limn.test", password }, "Create account");
  await expect(page).toHaveURL(/\/pricing$/);
  const user = await signedInUser(page);
  expect(user).toMatchObject({ email: "new@limn.test", plan: "free", group: "A", balance: 0 });
});

test("somebody known logs in by keyboard and begins with the prices", async ({ page }) => {
  const account = { uid: "known-person", email: "known@limn.test", password };
  await makeAccount(account);
  await page.goto("/login");
  await page.getByRole("textbox", { name: "Email" }).fill(account.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/pricing$/);
});

test("an explicit way back wins, from one page to the other too", async ({ page }) => {
  await page.goto("/login?returnTo=%2Fdashboard%3Fmode%3Dupscale");
  await page.getByRole("main").getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL(/\/register/);
  // The address changes before the page does, and the form before this one has the same fields.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create an account");
  await fillCredentials(page, { email: "back@limn.test", password }, "Create account");
  await expect(page).toHaveURL(/\/dashboard\?mode=upscale$/);
});

for (const path of ["/admin", "/admin-dashboard"]) {
  test(`an anonymous visitor of ${path} registers and is back there`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(`/register?returnTo=${encodeURIComponent(path)}`);
    await fillCredentials(page, { email: `${path.slice(1)}@limn.test`, password }, "Create account");
    await expect(page).toHaveURL(path);
    await expect(page.getByText("is not open to your account")).toBeVisible();
  });
}

test("a failed registration says so, tells the operators, and stays", async ({ page }) => {
  const errors = consoleErrors(page);
  await makeAccount({ uid: "taken-person", email: "taken@limn.test", password });
  await page.goto("/register");
  await fillCredentials(page, { email: "taken@limn.test", password }, "Create account");
  await expect(page.getByRole("alert")).toContainText("Failed to create an account");
  await expect(page.getByRole("alert")).toContainText("There is an account with this e-mail address already");
  await expect(page).toHaveURL(/\/register$/);
  await expect
    .poll(() => new ChatControl(stackAddresses().telegramUrl).texts(), { timeout: 30_000 })
    .toContainEqual(expect.stringMatching(/^limn, frontend, AuthContext, signupWithEmail, /));
  expect(errors).toContainEqual(expect.stringMatching(/^Login error: Failed to create an account/));
});

test("a password can be looked at, and is hidden when it is sent", async ({ page }) => {
  await page.goto("/register");
  const field = page.getByLabel("Password", { exact: true });
  await field.fill("short");
  await page.getByRole("button", { name: "Show what is typed" }).click();
  await expect(field).toHaveAttribute("type", "text");
  await page.getByRole("textbox", { name: "Email" }).fill("short@limn.test");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(field).toHaveAttribute("type", "password");
  await expect(page.getByRole("alert")).toContainText("at least 6 characters");
  await expect(field).toHaveValue("short");
});

test("the login page's Google button signs in", async ({ page, context }) => {
  await serveGoogleSignIn(context);
  await page.goto("/login");
  const [popup] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Continue with Google" }).click(),
  ]);
  await completeGooglePopup(popup, "ada@gmail.test");
  await expect(page).toHaveURL(/\/pricing$/);
  const user = await signedInUser(page);
  expect(user).toMatchObject({ email: "ada@gmail.test", plan: "free", group: "A", balance: 0 });
});
