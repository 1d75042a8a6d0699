import { expect, type Page, type Route, test } from "@playwright/test";
import { ChatControl } from "../support/chat";
import { wakePage } from "../support/page-code";
import { stackAddresses } from "../support/stack";

const fluxCode = /\/assets\/flux-upscaler-[^/]*\.js$/;
const menuCode = /\/assets\/site-menu-[^/]*\.js$/;
const firstCode = /\/assets\/entry\.client-[^/]*\.js$/;

const footerLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Site" }).getByRole("link", { name });
const fluxHeading = (page: Page) =>
  page.getByRole("heading", { name: "The upscaler for your Flux pictures" });
const chat = () => new ChatControl(stackAddresses().telegramUrl);
const reports = () => chat().texts();
/** The chat is spoken to every three seconds at most, and a failure is counted for a second before. */
const timeout = 30_000;
const openPricing = async (page: Page) => {
  await page.goto("/pricing");
  await wakePage(page);
};

test.beforeEach(() => chat().reset());

test("a page whose code does not arrive says so, tells the operators, and comes when tried again", async ({
  page,
}) => {
  await openPricing(page);
  await page.route(fluxCode, (route) => route.abort());
  await footerLink(page, "Flux").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Loading chunk failed");
  await expect(page).toHaveURL("/flux-upscaler");
  await expect
    .poll(reports, { timeout })
    .toContainEqual(expect.stringMatching(/^limn, frontend, Loading chunk failed/));
  expect(await reports()).toHaveLength(1);

  await page.unroute(fluxCode);
  await page.getByRole("button", { name: "Load the page again" }).click();
  await expect(fluxHeading(page)).toBeVisible();
});

test("a page whose code takes over 120 seconds is given up; until then a spinner turns", async ({ page }) => {
  await page.clock.install();
  await openPricing(page);
  const held: Route[] = [];
  await page.route(fluxCode, (route) => void held.push(route));
  await footerLink(page, "Flux").click();
  await expect.poll(() => held.length).toBe(1);
  await expect(page.getByText("Loading the page")).toBeAttached();
  await page.clock.fastForward(110_000);
  await expect(page.getByText("Loading the page")).toBeAttached();
  await page.clock.fastForward(11_000);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Loading chunk failed");
  await expect.poll(reports, { timeout }).toContainEqual(expect.stringContaining("it took over 120 s"));
});

test("a menu whose code does not arrive leaves the page as it is", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(menuCode, (route) => route.abort());
  await openPricing(page);
  await page.getByRole("navigation", { name: "Main" }).getByLabel("Menu").click();
  await expect(page.getByRole("alert").filter({ hasText: "Loading chunk failed" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pay for pictures, not for promises");
});

test("first scripts that do not arrive leave a page to read, with a way to try again", async ({ page }) => {
  await page.route(firstCode, (route) => route.abort());
  await page.goto("/flux-upscaler");
  const notice = page.getByRole("alert").filter({ hasText: "Loading chunk failed" });
  await expect(notice).toBeVisible();
  await expect(fluxHeading(page)).toBeVisible();
  await expect
    .poll(reports, { timeout })
    .toContainEqual(expect.stringContaining("Loading chunk failed, first scripts"));

  await page.unroute(firstCode);
  await notice.getByRole("link", { name: "Load the page again" }).click();
  await expect(notice).toBeHidden();
  await expect(fluxHeading(page)).toBeVisible();
});
