import type { Page } from "@playwright/test";

/** Gives a page the sign of a person that its code waits for (docs/decisions/0019), and waits until that has taken over. */
export async function wakePage(page: Page): Promise<void> {
  await page.mouse.move(2, 2);
  await page.mouse.move(3, 3);
  await page.waitForFunction(() => !("limnEarlyInput" in window));
}
