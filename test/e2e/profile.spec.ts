import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { ownerOfKey } from "../support/account";
import { pngOf } from "../support/pictures/png";
import { rasterFrom } from "../support/pictures/rasters";
import { drop } from "../support/studio";

const email = "leaver@limn.test";

async function logIn(page: Page, password: string): Promise<void> {
  await page.goto("/login?returnTo=%2Fprofile");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).last().click();
}

test("name, password, key, export and deletion", async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto("/register?returnTo=%2Fdashboard");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill("first password");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const picture = rasterFrom(40, 30, 3, (x, y) => (x * y) % 256);
  const bytes = await pngOf(picture);
  await drop(page, { name: "mine.png", mimeType: "image/png", bytes });
  await expect(
    page.getByRole("button", { name: /^Upscale for \d+ credits?|credits are missing/ }),
  ).toBeVisible();
  await expect
    .poll(async () => (await page.request.get("/account/export")).headers()["content-type"])
    .toBe("application/zip");

  await page.goto("/profile");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Ada");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your name is saved.").first()).toBeVisible();

  await page.getByLabel("Current password").fill("wrong password");
  await page.getByLabel("New password").fill("second password");
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByText(/the password is not right/)).toBeVisible();
  await page.getByLabel("Current password").fill("first password");
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByText(/Your new password holds/)).toBeVisible();

  await page.getByLabel("Name of a new key").fill("script");
  await page.getByRole("button", { name: "Make a key" }).click();
  const key = (await page.getByRole("region", { name: "Your new key" }).locator("code").textContent()) ?? "";
  expect((await ownerOfKey(page, key))?.email).toBe(email);
  await page.getByRole("button", { name: "Revoke script" }).click();
  await expect(page.getByRole("list", { name: "API keys" })).toHaveCount(0);
  expect(await ownerOfKey(page, key)).toBeNull();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download it as a ZIP" }).click(),
  ]);
  const zip = await readFile(await download.path());
  expect(zip.includes(Buffer.from(bytes))).toBe(true);
  expect(zip.includes('"name": "Ada"')).toBe(true);

  await page.getByRole("button", { name: "Delete the account" }).click();
  await page.getByLabel(`Type ${email} to go on`).fill(email);
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill("second password");
  await page.getByRole("button", { name: "Delete for good" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
  await logIn(page, "second password");
  await expect(page.getByText(/password is not right/)).toBeVisible();
});
