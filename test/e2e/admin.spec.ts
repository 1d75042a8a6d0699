import { type BrowserContext, type ConsoleMessage, expect, type Page, test } from "@playwright/test";
import { demoOperator } from "#contract/product";
import { ownerOfKey } from "../support/account";
import { type Theme, themes, violationsOn, widthsPx } from "../support/axe";
import { pngOf } from "../support/pictures/png";
import { rasterFrom } from "../support/pictures/rasters";
import { drop, signInToStudio, upscale } from "../support/studio";

const places = [
  "/admin-dashboard",
  "/admin",
  "/admin/jobs",
  "/admin/payments",
  "/admin/inbox",
  "/admin/keys",
  "/admin/engines",
  "/admin/audit",
  "/admin/directory",
];
const customerEmail = "customer@limn.test";
/** A deadline on a busy machine, not an expectation. */
const signUpTimeoutMs = 45_000;

test.describe.configure({ mode: "serial" });

let customer: Page;
let operator: Page;
const contexts: BrowserContext[] = [];

test.beforeAll(async ({ browser, baseURL }) => {
  const open = async () => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) });
    contexts.push(context);
    return context.newPage();
  };
  customer = await open();
  operator = await open();
});

test.afterAll(async () => {
  for (const context of contexts) await context.close();
});

const balance = (credits: string) =>
  expect(customer.getByRole("button", { name: `Account, ${credits}` })).toBeVisible();

/** The customer's page, by way of the search: whoever signs up is listed within seconds. */
async function openCustomer(): Promise<void> {
  await expect(async () => {
    await operator.goto("/admin");
    await expect(operator.getByRole("button", { name: "Search" })).toBeEnabled();
    await operator.keyboard.press("/");
    await operator.keyboard.type("CUSTOMER@");
    await operator.keyboard.press("Enter");
    await expect(operator).toHaveURL(/\?q=CUSTOMER/);
    await operator.getByRole("link", { name: customerEmail }).click({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await expect(operator.getByRole("heading", { level: 1, name: customerEmail })).toBeVisible();
}

test("the operators' pages are open to operators alone", async () => {
  test.setTimeout(150_000);
  await customer.goto("/admin/jobs?state=failed");
  await expect(customer).toHaveURL(/\/register\?returnTo=%2Fadmin%2Fjobs%3Fstate%3Dfailed/);
  await customer.getByRole("textbox", { name: "Email" }).fill(customerEmail);
  await customer.getByLabel("Password", { exact: true }).fill("long enough");
  await customer.getByRole("button", { name: "Create account" }).click();
  const refusal = customer.getByRole("heading", { name: "This page is not open to you" });
  await expect(refusal).toBeVisible({ timeout: signUpTimeoutMs });
  for (const place of places) expect((await customer.goto(place))?.status()).toBe(403);

  await signInToStudio(operator, demoOperator);
  for (const place of places) expect((await operator.goto(place))?.status()).toBe(200);
  expect((await operator.goto("/admin/users/nobody-of-that-id"))?.status()).toBe(404);
});

test("credits are corrected with a reason: in the ledger, in the log, and live in the customer's tab", async () => {
  await customer.goto("/dashboard");
  await balance("0 credits");
  await openCustomer();
  await operator.getByRole("button", { name: "Correct credits" }).click();
  const dialog = operator.getByRole("dialog");
  await dialog.getByLabel(/^Credits to add/).fill("0");
  await dialog.getByLabel("Reason").fill("the picture came back green");
  await dialog.getByRole("button", { name: "Correct", exact: true }).click();
  await expect(dialog.getByText(/^A whole number other than zero/)).toBeVisible();
  await dialog.getByLabel(/^Credits to add/).fill("50");
  await expect(dialog.getByText("The balance becomes 50 credits.")).toBeVisible();
  await dialog.getByRole("button", { name: "Add 50 credits" }).click();
  await expect(dialog).toBeHidden();
  await balance("50 credits");

  const ledger = operator.getByRole("table", { name: "Ledger" });
  await expect(ledger.getByRole("row").filter({ hasText: "+50" })).toContainText("Corrected");
  await operator.goto("/admin/audit?action=correct-credits");
  const entry = operator.getByRole("row").filter({ hasText: "the picture came back green" });
  await expect(entry).toContainText(demoOperator.email);
  await expect(entry).toContainText("50 credits added. The balance was then 50 credits.");
});

test("a finished job is given back once", async () => {
  test.setTimeout(150_000);
  const picture = rasterFrom(200, 150, 3, (x, y) => (x * y) % 256);
  await drop(customer, { name: "spent.png", mimeType: "image/png", bytes: await pngOf(picture) });
  await upscale(customer);
  await balance("49 credits");
  await openCustomer();
  await operator.getByRole("button", { name: /^Refund job_/ }).click();
  await operator.getByRole("dialog").getByLabel("Reason").fill("a courtesy");
  await operator.getByRole("button", { name: "Give back 1 credit" }).click();
  await expect(operator.getByRole("dialog")).toBeHidden();
  await balance("50 credits");
  // The list follows the account.
  await operator.goto(`/admin/jobs?q=${customerEmail}`);
  await expect(async () => {
    await operator.getByRole("button", { name: "Look again" }).click();
    await expect(operator.getByText("1 back")).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(operator.getByRole("button", { name: /^Refund job_/ })).toHaveCount(0);
});

test("a key is revoked", async () => {
  const made = await customer.request.post("/account/api-keys", { data: { name: "leaked laptop" } });
  const { key } = await made.json();
  expect((await ownerOfKey(customer, key))?.email).toBe(customerEmail);
  await expect(async () => {
    await operator.goto(`/admin/keys?q=${customerEmail}`);
    await operator.getByRole("button", { name: "Revoke leaked laptop" }).click({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await operator.getByRole("dialog").getByLabel("Reason").fill("found in a public repository");
  await operator.getByRole("button", { name: "Revoke for good" }).click();
  await expect(operator.getByRole("dialog")).toBeHidden();
  expect(await ownerOfKey(customer, key)).toBeNull();
});

/** Walks through the widths and holds the page against axe, its own width and the policy. */
async function expectWellMade(what: string, theme: Theme): Promise<void> {
  for (const width of widthsPx) {
    await operator.setViewportSize({ width, height: 900 });
    const found = await violationsOn(operator, theme);
    const overflowPx = await operator.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect({ what, theme, width, found, overflowPx }).toEqual({
      what,
      theme,
      width,
      found: [],
      overflowPx: 0,
    });
  }
}

for (const path of places) {
  test(`${path}: axe finds nothing, nothing overflows and the policy refuses nothing`, async () => {
    test.setTimeout(180_000);
    const complaints: string[] = [];
    const hear = (message: ConsoleMessage) => {
      if (message.type() === "error") complaints.push(message.text());
    };
    operator.on("console", hear);
    for (const colorScheme of themes) {
      await operator.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await operator.goto(path);
      await expectWellMade(path, colorScheme);
    }
    operator.off("console", hear);
    expect(complaints).toEqual([]);
  });
}

test("an account's page and its dialogs: axe finds nothing and nothing overflows", async () => {
  test.setTimeout(240_000);
  await openCustomer();
  for (const colorScheme of themes) {
    await operator.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectWellMade("account", colorScheme);
    await operator.getByRole("button", { name: "Correct credits" }).click();
    await expect(operator.getByRole("dialog")).toBeVisible();
    await expectWellMade("dialog", colorScheme);
    await operator.keyboard.press("Escape");
    await expect(operator.getByRole("dialog")).toBeHidden();
  }
});
