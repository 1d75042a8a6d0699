import type { Page } from "@playwright/test";
import type { UserRecord } from "#contract/account";
import { accountAnswerSchema } from "#contract/api";

/**
 * What the product says of whoever is signed in. The page itself asks: workerd closes a kept connection after five seconds, a
 * browser asks again where its request crosses that, and Playwright's own requests fail then.
 */
export async function signedInUser(page: Page): Promise<UserRecord> {
  const answer = await page.evaluate(async () => (await fetch("/v1/account")).json());
  return accountAnswerSchema.parse(answer).user;
}

/** How many credits they have. */
export async function creditsOf(page: Page): Promise<number> {
  return (await signedInUser(page)).balance;
}

/** Whom a program with this key asks for, or null where the key opens nothing. */
export async function ownerOfKey(page: Page, key: string): Promise<UserRecord | null> {
  const answer = await page.evaluate(async (bearer) => {
    const headers = { Authorization: `Bearer ${bearer}` };
    // Without the session of whoever looks at the page: the key alone counts.
    const response = await fetch("/v1/account", { headers, credentials: "omit" });
    return { status: response.status, body: await response.json() };
  }, key);
  return answer.status === 401 ? null : accountAnswerSchema.parse(answer.body).user;
}
