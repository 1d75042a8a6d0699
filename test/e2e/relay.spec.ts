import { expect, test } from "@playwright/test";
import { ChatControl } from "../support/chat";
import { stackAddresses } from "../support/stack";

const chat = () => new ChatControl(stackAddresses().telegramUrl);

/** What a page of ours would tell. */
const report = (description: string, headers: Record<string, string> = {}) =>
  fetch(`${stackAddresses().baseUrl}/relay/errors`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: stackAddresses().baseUrl, ...headers },
    body: JSON.stringify({ description }),
  });

/** The chat is spoken to every three seconds at most, and a failure is counted for a second before. */
const timeout = 30_000;

test("a page's error reaches the operators' chat, once, with what was secret taken out", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => {
    for (let count = 0; count < 3; count += 1) {
      setTimeout(() => {
        throw new Error("a test of the relay for ada@limn.test");
      });
    }
  });
  const texts = async () => (await chat().texts()).filter((text) => text.includes("a test of the relay"));
  await expect.poll(texts, { timeout }).toHaveLength(1);
  expect((await texts())[0]).toMatch(/^limn, frontend, Error: a test of the relay for \[e-mail\]/);
});

test("a long error is cut to what the chat takes, and one that comes often is one message", async () => {
  const long = `the longest error ${"x".repeat(10_000)}`;
  for (let count = 0; count < 4; count += 1) expect((await report(long)).status).toBe(202);
  const texts = async () => (await chat().texts()).filter((text) => text.includes("the longest error"));
  await expect.poll(texts, { timeout }).toHaveLength(1);
  expect((await texts())[0]).toHaveLength(4_096);
  expect((await texts())[0]).toMatch(/\(4 times within \d+ s\)$/);
});

test("a chat that fails breaks nothing else, and hears of it later", async () => {
  await chat().break({ count: 1, status: 500 });
  expect((await report("an error beside a dead chat")).status).toBe(202);
  await expect
    .poll(() => chat().texts(), { timeout: 45_000 })
    .toContainEqual("limn, frontend, an error beside a dead chat");
});

test("other sites, requests of no page, and nonsense are refused", async () => {
  expect((await report("from elsewhere", { Origin: "https://elsewhere.test" })).status).toBe(403);
  const withoutOrigin = await fetch(`${stackAddresses().baseUrl}/relay/errors`, {
    method: "POST",
    body: JSON.stringify({ description: "from no page" }),
  });
  expect(withoutOrigin.status).toBe(403);
  expect((await report("")).status).toBe(400);
  const texts = (await chat().texts()).join("\n");
  expect(texts).not.toContain("from elsewhere");
  expect(texts).not.toContain("from no page");
});
