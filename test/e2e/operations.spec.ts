import { expect, test } from "@playwright/test";
import { ChatControl } from "../support/chat";
import { stackAddresses } from "../support/stack";

test("what a page's policy keeps out reaches the operators, and does not run", async ({ page }) => {
  const chat = new ChatControl(stackAddresses().telegramUrl);
  await page.goto("/feedback");
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'it ran'";
    document.body.append(script);
  });
  expect(await page.title()).toContain("Feedback");
  await expect
    .poll(async () => (await chat.texts()).filter((text) => /policy,[^]*\/feedback$/.test(text)), {
      timeout: 30_000,
    })
    .toEqual([
      expect.stringMatching(/^limn, frontend, policy, script-src-elem kept out inline[^]*\nat \/feedback/),
    ]);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the status of every part can be read, and when it was checked", async ({ page }) => {
    await expect(async () => {
      await page.goto("/status");
      await expect(page.getByText("Everything works.")).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
    await expect(page.getByText(/^Last checked .* ago, on \d/)).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "at the last check" })).toHaveCount(7);
    await expect(page.locator("footer").getByRole("link", { name: "Status" })).toBeVisible();
  });
});
