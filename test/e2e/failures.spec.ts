import { expect, type Page, test } from "@playwright/test";
import { wakePage } from "../support/page-code";
import { signInToStudio } from "../support/studio";

/** What the page tells the operators, in order; nothing of it reaches the relay. */
async function watchReports(page: Page, status = 202): Promise<string[]> {
  const descriptions: string[] = [];
  await page.route("**/relay/errors", async (route) => {
    descriptions.push(String(route.request().postDataJSON().description));
    await route.fulfill({ status });
  });
  return descriptions;
}

const bar = (page: Page) => page.getByRole("alert").filter({ has: page.getByRole("button") });

test("a promise that nobody caught is shown, and reported once", async ({ page }) => {
  const reports = await watchReports(page);
  await page.goto("/pricing", { waitUntil: "networkidle" });
  await page.evaluate(() => {
    for (let count = 0; count < 5; count += 1) void Promise.reject(new Error("nobody caught this"));
  });
  await expect(bar(page)).toContainText("Something on this page went wrong, and we have been told.");
  expect(reports).toEqual([expect.stringMatching(/^unhandled rejection, Error: nobody caught this/)]);
  expect(reports[0]).toMatch(/\nat \/pricing$/);
  await bar(page).getByRole("button", { name: "Close" }).click();
  await expect(bar(page)).toHaveCount(0);
});

test("a report that cannot be sent is logged, and nothing else breaks", async ({ page }) => {
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  await watchReports(page, 500);
  await page.goto("/pricing", { waitUntil: "networkidle" });
  await page.evaluate(() => void Promise.reject(new Error("told to nobody")));
  await expect
    .poll(() => lines)
    .toContainEqual(expect.stringMatching(/^Error while sending error notification: Error: status 500/));
  await expect(bar(page)).toContainText("Something on this page went wrong");
});

test("a page that cannot be rendered says so, is reported once, and loads again", async ({ page }) => {
  const reports = await watchReports(page);
  await page.goto("/");
  await wakePage(page);
  await page.route("**/pricing.data*", (route) => route.fulfill({ status: 200, body: "nonsense" }));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Pricing" }).click();
  await expect(page.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
  await expect.poll(() => reports).toHaveLength(1);
  expect(reports[0]).toMatch(/^page, /);
  await page.unroute("**/pricing.data*");
  await page.getByRole("button", { name: "Load the page again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Pay for pictures/ })).toBeVisible();
});

test("data that is not of the protocol goes to the console and, once, to the operators", async ({ page }) => {
  const reports = await watchReports(page);
  const lines: string[] = [];
  page.on("console", (message) => lines.push(message.text()));
  await page.routeWebSocket(/\/live$/, (socket) => {
    for (let count = 0; count < 3; count += 1) socket.send('{"type":"nonsense"}');
  });
  await signInToStudio(page);
  await expect.poll(() => lines.filter((line) => line.startsWith("Data error:"))).toHaveLength(3);
  expect(reports).toEqual([expect.stringMatching(/^live, not of the protocol: /)]);
});

test("a socket that does not open is shown, and reported once", async ({ page }) => {
  const reports = await watchReports(page);
  await page.clock.install();
  await page.routeWebSocket(/\/live$/, (socket) => void socket.close());
  await signInToStudio(page);
  await expect
    .poll(async () => {
      await page.clock.runFor(30_000);
      return reports.length;
    })
    .toBe(1);
  expect(reports[0]).toMatch(/^live, no socket opened in 6 attempts/);
  await expect(page.getByText("Limn cannot be reached.")).toBeVisible();
  await page.clock.runFor(120_000);
  expect(reports).toHaveLength(1);
});
