import { expect, type Page, test } from "@playwright/test";
import {
  actionPath,
  changeEmail,
  fillCredentials,
  lastMailedLink,
  mailConfirmation,
  makeAccount,
} from "../support/sign-in";

/** Asks for the e-mail with the link, and waits for the page's answer. */
async function askForLink(page: Page, email: string): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: `If there is an account with ${email}` }),
  ).toBeVisible();
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Change the password" }).click();
}

test("a forgotten password is replaced: the old one is refused, the new one works, the link works once", async ({
  page,
}) => {
  const account = { uid: "forgetful", email: "forgetful@limn.test", password: "the old password" };
  await makeAccount(account);
  await page.goto("/login?returnTo=%2Fadmin");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // The login page, which is there until the new one is, has an e-mail field too.
  await expect(page).toHaveURL("/forgot-password?returnTo=%2Fadmin");
  await askForLink(page, account.email);
  const link = (await lastMailedLink(account.email)) ?? "";

  await page.goto(actionPath(link));
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(account.email);
  await choosePassword(page, "short");
  await expect(page.getByRole("alert")).toContainText("at least 6 characters");
  await choosePassword(page, "the new password");
  await expect(page.getByRole("heading", { name: "Your password is changed" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();

  await expect(page).toHaveURL("/login?returnTo=%2Fadmin");
  await fillCredentials(page, account);
  await expect(page.getByRole("alert")).toContainText("The e-mail address or the password is not right");
  await fillCredentials(page, { email: account.email, password: "the new password" });
  await expect(page).toHaveURL("/admin");

  await page.goto(actionPath(link));
  await expect(page.getByRole("alert")).toContainText("This link does not work any more");
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page).toHaveURL("/forgot-password?returnTo=%2Fadmin");
});

test("a new password ends the sessions on every device, whoever began them", async ({ page, browser }) => {
  const account = { uid: "watched", email: "watched@limn.test", password: "a known password" };
  await makeAccount(account);
  const thief = await browser.newContext();
  const elsewhere = await thief.newPage();
  for (const one of [page, elsewhere]) {
    await one.goto("/login?returnTo=%2Fdashboard");
    await fillCredentials(one, account);
    await expect(one).toHaveURL(/\/dashboard$/);
  }
  await page.goto("/forgot-password");
  await askForLink(page, account.email);
  await page.goto(actionPath((await lastMailedLink(account.email)) ?? ""));
  await choosePassword(page, "the new password");
  await expect(page.getByText("Every device that was logged in is logged out")).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/login/);
  for (const one of [page, elsewhere]) {
    expect((await one.request.get("/v1/account")).status()).toBe(401);
  }
  await thief.close();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await fillCredentials(page, { email: account.email, password: "the new password" });
  await expect(page).toHaveURL(/\/pricing$/);
});

test("asking answers the same where there is no account", async ({ page }) => {
  await page.goto("/forgot-password");
  await askForLink(page, "nobody@limn.test");
  expect(await lastMailedLink("nobody@limn.test")).toBeNull();
});

test("a link that was cut short is refused in plain words", async ({ page }) => {
  await page.goto("/account-action?mode=resetPassword");
  await expect(page.getByRole("alert")).toContainText("This link does not work any more");
  await expect(page.getByRole("link", { name: "Ask for a new link" })).toBeVisible();
});

test("an address is confirmed by a link, and only when its owner says so", async ({ page }) => {
  const account = { uid: "unconfirmed", email: "unconfirmed@limn.test", password: "a good password" };
  await makeAccount(account);
  await mailConfirmation(account);
  const link = (await lastMailedLink(account.email)) ?? "";
  await page.goto(actionPath(link));
  await expect(page.getByText("Is unconfirmed@limn.test your address?")).toBeVisible();
  await page.getByRole("button", { name: "Yes, this is my address" }).click();
  await expect(page.getByRole("heading", { name: "Your address is confirmed" })).toBeVisible();
  await page.goto(actionPath(link));
  await expect(page.getByRole("alert")).toContainText("This link does not work any more");
});

test("an address that somebody else changed is taken back", async ({ page }) => {
  const account = { uid: "robbed", email: "robbed@limn.test", password: "a known password" };
  await makeAccount(account);
  await changeEmail(account, "robber@limn.test");
  await page.goto(actionPath((await lastMailedLink(account.email)) ?? ""));
  await expect(page.getByText("It goes back to robbed@limn.test.")).toBeVisible();
  await page.getByRole("button", { name: "Take the address back" }).click();
  await expect(page.getByText("somebody else may know your password")).toBeVisible();
  await page.getByRole("link", { name: "Choose a new password" }).click();
  await askForLink(page, account.email);
  expect(await lastMailedLink(account.email)).toContain("mode=resetPassword");
});
