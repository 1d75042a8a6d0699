import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MessageLimits } from "../../../emulators/telegram/message-limits.mjs";
import { createTelegramEmulator } from "../../../emulators/telegram/telegram-emulator.mjs";

const botToken = "1:token";
const chatId = "42";
const groupId = "-100";

describe("the limits on a bot's messages", () => {
  it("lets a short burst pass and then one message a second", () => {
    const limits = new MessageLimits();
    const waits = [0, 0, 0, 0].map((nowMs) => limits.take(chatId, nowMs));
    expect(waits).toEqual([0, 0, 0, 3]);
    expect(limits.take(chatId, 2_999)).toBe(1);
    expect(limits.take(chatId, 3_000)).toBe(0);
  });

  it("never stops a sender who keeps to one message a second", () => {
    const limits = new MessageLimits();
    const waits = Array.from({ length: 100 }, (_, second) => limits.take(chatId, second * 1_000));
    expect(new Set(waits)).toEqual(new Set([0]));
  });

  it("counts each chat by itself", () => {
    const limits = new MessageLimits();
    for (let sent = 0; sent < 3; sent += 1) limits.take(chatId, 0);
    expect(limits.take(chatId, 0)).toBe(3);
    expect(limits.take("43", 0)).toBe(0);
  });

  it("lets 20 messages a minute into a group, and tells when the next may come", () => {
    const limits = new MessageLimits();
    const waits = Array.from({ length: 20 }, (_, second) => limits.take(groupId, second * 1_000));
    expect(new Set(waits)).toEqual(new Set([0]));
    expect(limits.take(groupId, 20_000)).toBe(40);
    expect(limits.take(groupId, 60_000)).toBe(0);
  });

  it("does not count a message that was refused", () => {
    const limits = new MessageLimits();
    for (let attempt = 0; attempt < 50; attempt += 1) limits.take(chatId, 0);
    expect([3_000, 3_000, 3_000].map((nowMs) => limits.take(chatId, nowMs))).toEqual([0, 0, 0]);
  });
});

describe("the stand-in of the Bot API", () => {
  let nowMs = 0;
  let emulator: Awaited<ReturnType<typeof createTelegramEmulator>>;

  beforeEach(async () => {
    nowMs = 1_700_000_000_500;
    emulator = await createTelegramEmulator({
      port: 0,
      botToken,
      chatIds: [chatId, groupId],
      nowMs: () => nowMs,
    });
  });

  afterEach(() => emulator.close());

  async function call(path: string, body?: unknown): Promise<{ status: number; answer: unknown }> {
    const response = await fetch(emulator.url + path, {
      method: body === undefined ? "GET" : "POST",
      headers: { "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, answer: await response.json() };
  }

  const send = (text: string, chat: string | number = chatId, token = botToken) =>
    call(`/bot${token}/sendMessage`, { chat_id: chat, text });

  it("delivers a message and answers as documented", async () => {
    const { status, answer } = await send("limn, frontend, it broke");
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      ok: true,
      result: {
        message_id: 1,
        date: 1_700_000_000,
        chat: { id: 42, type: "private" },
        text: "limn, frontend, it broke",
      },
    });
    const listed = await call("/control/messages");
    expect(listed.answer).toMatchObject({ messages: [{ text: "limn, frontend, it broke" }] });
  });

  it("takes a chat id as a number, and parameters as a form or in the address", async () => {
    expect((await send("a number", 42)).status).toBe(200);
    const form = await fetch(`${emulator.url}/bot${botToken}/sendMessage`, {
      method: "POST",
      body: new URLSearchParams({ chat_id: chatId, text: "a form" }),
    });
    expect(form.status).toBe(200);
    expect((await call(`/bot${botToken}/sendMessage?chat_id=${chatId}&text=address`)).status).toBe(200);
  });

  it.each([
    ["an empty text", "", chatId, "Bad Request: message text is empty"],
    ["a text of blanks", " \n ", chatId, "Bad Request: message text is empty"],
    ["4,097 units", "x".repeat(4_097), chatId, "Bad Request: message is too long"],
    ["2,049 emoji, which are 4,098 units", "😀".repeat(2_049), chatId, "Bad Request: message is too long"],
    ["no chat", "text", "", "Bad Request: chat_id is empty"],
    ["a chat that it is not in", "text", "43", "Bad Request: chat not found"],
  ])("refuses %s with 400", async (_, text, chat, description) => {
    expect(await send(text, chat)).toEqual({
      status: 400,
      answer: { ok: false, error_code: 400, description },
    });
  });

  it("takes a text of exactly 4,096 units", async () => {
    expect((await send("😀".repeat(2_048))).status).toBe(200);
  });

  it("refuses a wrong token with 401 and unknown methods and paths with 404", async () => {
    expect(await send("text", chatId, "2:other")).toEqual({
      status: 401,
      answer: { ok: false, error_code: 401, description: "Unauthorized" },
    });
    expect((await call(`/bot${botToken}/sendPhoto`, {})).status).toBe(404);
    expect((await call("/elsewhere", {})).status).toBe(404);
  });

  it("refuses a body that is not JSON with 400", async () => {
    const response = await fetch(`${emulator.url}/bot${botToken}/sendMessage`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{",
    });
    expect(response.status).toBe(400);
  });

  it("answers 429 with the time to wait, and takes the message after it", async () => {
    for (let sent = 0; sent < 3; sent += 1) expect((await send("burst")).status).toBe(200);
    expect(await send("one too many")).toEqual({
      status: 429,
      answer: {
        ok: false,
        error_code: 429,
        description: "Too Many Requests: retry after 3",
        parameters: { retry_after: 3 },
      },
    });
    nowMs += 3_000;
    expect((await send("later")).status).toBe(200);
  });

  it("fails as often as it is asked to, and not a call more", async () => {
    await call("/control/faults", { count: 2, status: 502 });
    expect((await send("a")).status).toBe(502);
    expect((await send("a")).status).toBe(502);
    expect((await send("a")).status).toBe(200);
  });

  it("answers an ordered 429 with the ordered time", async () => {
    await call("/control/faults", { status: 429, retryAfterSeconds: 17 });
    expect(await send("a")).toMatchObject({ status: 429, answer: { parameters: { retry_after: 17 } } });
  });

  it("comes late when it is asked to", async () => {
    await call("/control/faults", { delayMs: 60 });
    const startedAt = performance.now();
    expect((await send("a")).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(55);
  });

  it("forgets messages, limits and faults", async () => {
    for (let sent = 0; sent < 3; sent += 1) await send("burst");
    await call("/control/faults", { count: 5, status: 500 });
    await call("/control/reset", {});
    expect((await call("/control/messages")).answer).toEqual({ messages: [] });
    expect((await send("first")).answer).toMatchObject({ ok: true, result: { message_id: 1 } });
  });
});
