import { expect, test } from "@playwright/test";
import { ChatControl } from "../support/chat";
import { stackAddresses } from "../support/stack";

/** Faster than this the form takes nobody for a person. */
const fastestMs = 3_000;

const chat = () => new ChatControl(stackAddresses().telegramUrl);

/** The form was shown long enough ago: the page's own clock stands in its stamp. */
async function waitLikeAPerson(shownAt: number): Promise<void> {
  await expect.poll(() => Date.now() - shownAt, { intervals: [500] }).toBeGreaterThan(fastestMs);
}

test("support by script: said at the field, kept, confirmed with a reference, and told in the chat", async ({
  page,
}) => {
  await page.goto("/support");
  const shownAt = Date.now();
  await expect(page.getByRole("heading", { level: 1, name: "Support" })).toBeVisible();
  await page.getByLabel("Your question").fill("My picture of this morning never came back.");
  await page.getByLabel("Email").fill("ada");
  await page.getByRole("button", { name: "Send to support" }).click();
  const topic = page.getByLabel("What is it about?");
  await expect(topic).toHaveAccessibleDescription("Choose what it is about.");
  await expect(topic).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/^This is not an e-mail address\./);
  await topic.selectOption("A picture that failed or looks wrong");
  await page.getByLabel("Email").fill("ada@limn.test");
  await waitLikeAPerson(shownAt);
  await page.getByRole("button", { name: "Send to support" }).click();

  const confirmation = page.getByRole("heading", { name: "Your question has arrived" });
  await expect(confirmation).toBeFocused();
  const reference = (await page.getByText(/^S-[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? "";
  await expect(page.getByText("The answer goes to ada@limn.test.")).toBeVisible();
  const texts = async () => (await chat().texts()).filter((text) => text.includes(reference));
  await expect.poll(texts, { timeout: 45_000 }).toHaveLength(1);
});

test("feedback without script: the same form, a page as the answer, and nothing typed is lost", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/feedback");
  await page.getByLabel("What is it?").selectOption("An idea");
  await page.getByLabel("What do you think?").fill("Let me sort the history by size.");
  await page.getByRole("button", { name: "Send feedback" }).click();
  await expect(page.getByRole("alert")).toContainText("faster than a person writes");
  await expect(page.getByLabel("What do you think?")).toHaveValue("Let me sort the history by size.");
  await expect(page.getByLabel("What is it?")).toHaveValue("idea");
  await waitLikeAPerson(Date.now());
  await page.getByRole("button", { name: "Send feedback" }).click();
  await expect(page).toHaveURL(/\/feedback\?sent=F-/);
  await expect(page.getByRole("heading", { name: "Thank you, it has arrived" })).toBeVisible();
  await context.close();
});
