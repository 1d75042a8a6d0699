import { expect, type Page, test } from "@playwright/test";
import { pngOf } from "../support/pictures/png";
import { rasterFrom } from "../support/pictures/rasters";
import { drop, upscale } from "../support/studio";

async function register(page: Page, email: string): Promise<void> {
  await page.goto("/register");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill("long enough");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/pricing$/);
}

/** Fills in the stand-in's Checkout page. */
async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel("Card number").fill(card);
  await page.getByLabel(/^Expiration/).fill("12 / 40");
  await page.getByLabel("Security code").fill("123");
  await page
    .getByRole("button", { name: /^(Pay|Subscribe)/ })
    .first()
    .click();
}

const balance = (page: Page, credits: string) => expect(page.getByText(credits).first()).toBeVisible();

test("register, prices, pay, success, balance, upscale, billing, change, cancel", async ({ page }) => {
  test.setTimeout(180_000);
  await register(page, "buyer@limn.test");
  await page.getByRole("button", { name: "Get Starter for $7.00 a month" }).click();

  await expect(page.getByText("Stand-in for Stripe")).toBeVisible();
  await pay(page, "4000 0000 0000 0002");
  await expect(page.getByRole("alert")).toHaveText("Your card was declined.");
  await pay(page, "4000 0027 6000 3184");
  await page.getByRole("button", { name: "Complete" }).click();

  await expect(page).toHaveURL(/\/success\?session_id=cs_test_/);
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await balance(page, "100 credits");
  await page.getByRole("link", { name: "Start upscaling now →" }).click();

  const picture = rasterFrom(200, 150, 3, (x, y) => (x * y) % 256);
  await drop(page, { name: "bought.png", mimeType: "image/png", bytes: await pngOf(picture) });
  await upscale(page);
  await balance(page, "99 credits");

  await page.goto("/billing");
  await expect(page.getByText("visa ending in 3184")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "$7.00" })).toContainText("Paid");
  await expect(page.getByText("100 credits bought so far")).toBeVisible();

  await page.getByRole("button", { name: "Change to Pro" }).click();
  await page.getByRole("button", { name: /^Pay \$1[12]\.\d\d and change$/ }).click();
  // This card asks the bank for every charge: Stripe's page of the invoice.
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByText("Status: paid")).toBeVisible();
  await page.goto("/billing");
  await expect(page.getByText(/^The next charge is \$19\.00 on /)).toBeVisible();
  await balance(page, "399 credits");

  await page.getByRole("button", { name: "Cancel the plan" }).click();
  await page.getByRole("button", { name: "Cancel at the end of the month" }).click();
  await expect(page.getByText(/^It ends on .*\. Your credits stay\.$/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Keep the plan" })).toBeVisible();
});

test("a visitor's purchase leads over the login; a way back without paying charges nothing", async ({
  page,
}) => {
  await page.goto("/pricing");
  await page.getByRole("textbox", { name: "Photos" }).fill("10");
  await expect(page.getByText("480 credits")).toBeVisible();
  await page.getByRole("button", { name: "Get 500 credits for $35.00" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();

  await register(page, "hesitant@limn.test");
  await page.getByRole("button", { name: "Get 500 credits for $35.00" }).click();
  await page.getByRole("link", { name: "Back without paying" }).click();
  await expect(page.getByText("You came back without paying. Nothing was charged.")).toBeVisible();
  await page.goto("/success?session_id=cs_test_ofsomebodyelse");
  await expect(page.getByRole("heading", { name: "There is no purchase to show here" })).toBeVisible();
});
