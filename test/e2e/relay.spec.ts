import { expect, test } from "@playwright/test";
import { breakChat, chatMessages, resetChat } from "../support/chat";
import { stackAddresses } from "../support/stack";

const report = (description: string, headers: Record<string, string> = {}) =>
  fetch(`${stackAddresses().baseUrl}/relay/errors`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ description }),
  });

test.beforeEach(() => resetChat());

test("a page's error reaches the operators' chat", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error("a test of the relay");
    });
  });
  const texts = async () => (await chatMessages()).map(({ text }) => text);
  await expect.poll(texts).toContainEqual(expect.stringMatching(/^limn, frontend, .*a test of the relay/s));
});

test("a long error is cut to what the chat takes", async () => {
  expect((await report("x".repeat(10_000))).status).toBe(202);
  await expect.poll(async () => (await chatMessages())[0]?.text.length).toBe(4096);
});

test("a chat that fails breaks nothing else", async () => {
  await breakChat({ count: 1, status: 500 });
  expect((await report("lost")).status).toBe(202);
  expect((await report("found")).status).toBe(202);
  await expect
    .poll(async () => (await chatMessages()).map(({ text }) => text))
    .toEqual(["limn, frontend, found"]);
});

test("other sites and nonsense are refused", async () => {
  expect((await report("from elsewhere", { Origin: "https://elsewhere.test" })).status).toBe(403);
  expect((await report("")).status).toBe(400);
  expect(await chatMessages()).toEqual([]);
});
