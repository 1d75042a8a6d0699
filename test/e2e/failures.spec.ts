import { expect, type Page, test } from "@playwright/test";
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
const retry = (page: Page) => bar(page).getByRole("button", { name: "Load it again" });

/** The page's own code has taken over. */
const started = (page: Page) =>
  expect(page.getByRole("button", { name: "Switch between light and dark" })).toBeEnabled();

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
  await page.goto("/", { waitUntil: "networkidle" });
  await page.route("**/pricing.data*", (route) => route.fulfill({ status: 200, body: "nonsense" }));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Pricing" }).click();
  await expect(page.getByRole("heading", { name: "This page could not be shown" })).toBeVisible();
  await expect.poll(() => reports).toHaveLength(1);
  expect(reports[0]).toMatch(/^page, /);
  await page.unroute("**/pricing.data*");
  await page.getByRole("button", { name: "Load the page again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Pay for pictures/ })).toBeVisible();
});

test("a menu whose code does not arrive leaves the page alive, and comes after the retry", async ({
  page,
}) => {
  const reports = await watchReports(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.route(/assets\/site-menu-/, (route) => route.abort());
  await page.goto("/pricing");
  await expect(bar(page)).toContainText("Loading chunk failed");
  await expect(page.getByRole("heading", { level: 1, name: /^Pay for pictures/ })).toBeVisible();
  expect(reports).toEqual([expect.stringMatching(/^Loading chunk failed, /)]);
  await page.unroute(/assets\/site-menu-/);
  await retry(page).click();
  await expect(page.getByRole("button", { name: "Menu" })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test("a page whose code does not arrive says so, and the retry leads there", async ({ page }) => {
  const reports = await watchReports(page);
  await page.goto("/", { waitUntil: "networkidle" });
  await page.route(/assets\/feedback-/, (route) => route.abort());
  await page.getByRole("contentinfo").getByRole("link", { name: "Feedback" }).click();
  await expect(bar(page)).toContainText("Loading chunk failed");
  expect(reports).toEqual([expect.stringMatching(/^Loading chunk failed, on the way to \/feedback\n/)]);
  await page.unroute(/assets\/feedback-/);
  await retry(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Feedback" })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test("a page whose first scripts fail can be read, says so, and starts after the retry", async ({ page }) => {
  const reports = await watchReports(page);
  await page.route(/assets\/entry\.client-/, (route) => route.abort());
  await page.goto("/pricing");
  await expect(bar(page)).toContainText("Loading chunk failed: you can read this page");
  expect(reports).toEqual([expect.stringMatching(/^Loading chunk failed, .*\nat \/pricing$/)]);
  await page.unroute(/assets\/entry\.client-/);
  await retry(page).click();
  await started(page);
  await expect(bar(page)).toHaveCount(0);
});

test("scripts that take over 120 s count as failed", async ({ page }) => {
  const reports = await watchReports(page);
  await page.clock.install();
  // Never answered.
  await page.route(/assets\/entry\.client-/, () => undefined);
  await page.goto("/pricing", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, name: /^Pay for pictures/ })).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(bar(page)).toHaveCount(0);
  await page.clock.runFor(61_000);
  await expect(bar(page)).toContainText("Loading chunk failed");
  expect(reports).toEqual([expect.stringMatching(/^Loading chunk failed, the scripts took over 120 s/)]);
});

test("a part of the page, and a page, that take over 120 s count as failed", async ({ page }) => {
  const reports = await watchReports(page);
  await page.clock.install();
  await page.setViewportSize({ width: 390, height: 800 });
  // Never answered.
  await page.route(/assets\/(site-menu|feedback)-/, () => undefined);
  // Asked for once the page's own code has taken over.
  const menuAskedFor = page.waitForRequest(/assets\/site-menu-/);
  await page.goto("/pricing", { waitUntil: "commit" });
  await menuAskedFor;
  await page.clock.runFor(121_000);
  await expect(bar(page)).toContainText("Loading chunk failed");
  expect(reports).toEqual([
    expect.stringMatching(/^Loading chunk failed, a part of the page took over 120 s/),
  ]);
  await page.getByRole("contentinfo").getByRole("link", { name: "Feedback" }).dispatchEvent("click");
  await expect
    .poll(async () => {
      await page.clock.runFor(61_000);
      return reports.length;
    })
    .toBe(2);
  expect(reports[1]).toMatch(/^Loading chunk failed, the next page took over 120 s/);
  await page.unroute(/assets\/(site-menu|feedback)-/);
  await retry(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Feedback" })).toBeVisible();
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
