import { expect, type Page, test } from "@playwright/test";
import { signedInUser } from "../support/account";
import { fillCredentials, makeAccount } from "../support/sign-in";

const keys = ["referrer", "search_keyword", "first_landing_page"];

/** What local storage holds of the first visit. */
const mirrored = (page: Page) =>
  page.evaluate((names) => Object.fromEntries(names.map((name) => [name, localStorage.getItem(name)])), keys);

const fromSearch = { referrer: "google", search_keyword: "anime upscaler", first_landing_page: "/register" };

test("a visit from a search is in local storage at once, once, and in the user record", async ({ page }) => {
  await page.goto("/register", { referer: "https://www.google.com/search?q=anime+upscaler&hl=en" });
  await expect.poll(() => mirrored(page)).toEqual(fromSearch);
  await page.goto("/?via=later");
  await expect(page.getByRole("button", { name: "Log in" })).toBeEnabled();
  expect(await mirrored(page)).toEqual(fromSearch);

  await page.goto("/register");
  await fillCredentials(page, { email: "searcher@limn.test", password: "a good password" }, "Create account");
  await expect(page).toHaveURL(/\/pricing$/);
  const user = await signedInUser(page);
  expect(user).toMatchObject({
    referrer: "google",
    search_keyword: "anime upscaler",
    firstLandingPage: "/register",
  });
});

test("without a search there is no keyword; what logging out clears comes back from the edge", async ({
  page,
}) => {
  const account = { uid: "direct", email: "direct@limn.test", password: "a good password" };
  await makeAccount(account);
  await page.goto("/login?via=friend&returnTo=%2F");
  const direct = { referrer: "friend", search_keyword: null, first_landing_page: "/login" };
  await expect.poll(() => mirrored(page)).toEqual(direct);
  await fillCredentials(page, account);
  await expect(page).toHaveURL("/");
  await page.getByRole("button", { name: /^Account, / }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(
    page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Log in" }),
  ).toBeVisible();
  await expect.poll(() => mirrored(page)).toEqual(direct);
});
