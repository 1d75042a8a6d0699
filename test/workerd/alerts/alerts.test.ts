import { env, SELF } from "cloudflare:test";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { alertOf, type Alert } from "#functions/alerts/alert";
import { alertsOf } from "#functions/alerts/bindings";
import { stampForm } from "#functions/inbox/form-stamp";
import { reportError } from "#functions/alerts/report-error";
import { chat, freeChat, onAlerts, ringAlarm } from "../../support/workerd/alerts";
import { origin } from "../../support/workerd/person";

const waiting = () =>
  onAlerts((sql) => sql.exec("SELECT text, count, attempts FROM alert_groups WHERE count > 0").toArray());

/** A failure that no other test has. */
const failure = (name: string, count = 1): Alert => ({ ...alertOf("worker", name), count });

const report = (body: unknown, { address = "192.0.2.60", ...headers }: Record<string, string> = {}) =>
  SELF.fetch(`${origin}/relay/errors`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", "CF-Connecting-IP": address, Origin: origin, ...headers },
  });

beforeEach(async () => {
  await onAlerts((sql) => sql.exec("DELETE FROM alert_groups").toArray());
  await freeChat();
});

describe("failures", () => {
  it("of ten thousand in a minute are one message with the count", async () => {
    await Promise.all(
      Array.from({ length: 10_000 }, (_, index) => reportError(env, "worker", `flood of picture ${index}`)),
    );
    expect(await waiting()).toMatchObject([{ count: 10_000 }]);
    expect(await chat.texts()).toEqual([]);
    await ringAlarm();
    await ringAlarm();
    expect(await chat.texts()).toEqual([
      expect.stringMatching(/^limn, worker, flood of picture 0\n\(10,000 times within \d+ (s|minutes)\)$/),
    ]);
    expect(await waiting()).toEqual([]);
  });

  it("that come again after they were told are told again, with their own count", async () => {
    const alerts = alertsOf(env);
    await alerts.add([failure("again")]);
    await ringAlarm();
    await alerts.add([failure("again", 2), failure("again", 3)]);
    const [group] = await onAlerts((sql) =>
      sql.exec("SELECT due_at_ms - told_at_ms AS quiet_ms FROM alert_groups").toArray(),
    );
    // Not sooner than twice the minute after the first time.
    expect(group?.["quiet_ms"]).toBeGreaterThanOrEqual(120_000);
    await ringAlarm();
    expect(await chat.texts()).toEqual([
      "limn, worker, again",
      expect.stringMatching(/^limn, worker, again\n\(5 times within/),
    ]);
  });

  it("of many kinds are told one by one, within the chat's limits, and those beyond a hundred as one", async () => {
    const alerts = alertsOf(env);
    const kinds = Array.from({ length: 130 }, (_, kind) =>
      failure(`kind ${"abcdefghijklm"[kind % 13]}${"abcdefghij"[Math.floor(kind / 13)]}`),
    );
    await alerts.add(kinds);
    const groups = await waiting();
    expect(groups).toHaveLength(101);
    expect(groups.find(({ text }) => String(text).includes("further errors"))).toMatchObject({ count: 30 });
    await ringAlarm();
    const next = await onAlerts((sql) => sql.exec("SELECT free_at_ms FROM chat_pace").one());
    expect(Number(next["free_at_ms"]) - Date.now()).toBeGreaterThan(2_000);
    expect(await chat.texts()).toHaveLength(1);
    expect((await alerts.deliver("between them")).state).toBe("later");
  });
});

describe("a chat", () => {
  it("that asks for a pause is left alone for as long", async () => {
    await chat.break({ count: 1, status: 429, retryAfterSeconds: 300 });
    await alertsOf(env).add([failure("while the chat pauses")]);
    await ringAlarm();
    const pace = await onAlerts((sql) => sql.exec("SELECT free_at_ms FROM chat_pace").one());
    const waitMs = Number(pace["free_at_ms"]) - Date.now();
    expect(waitMs).toBeGreaterThan(290_000);
    expect(waitMs).toBeLessThanOrEqual(300_000);
    expect(await waiting()).toMatchObject([{ count: 1, attempts: 1 }]);
    await ringAlarm();
    expect(await chat.texts()).toEqual(["limn, worker, while the chat pauses"]);
  });

  it.each([500, 403])("that answers %i is logged, breaks nothing, and hears of it later", async (status) => {
    const log = vi.spyOn(console, "error");
    await chat.break({ count: 2, status });
    await alertsOf(env).add([failure(`while the chat answers with ${status}`)]);
    await ringAlarm();
    await ringAlarm();
    expect(
      log.mock.calls.filter(([text]) => text === "Error while sending error notification:"),
    ).toHaveLength(2);
    expect(JSON.stringify(log.mock.calls)).not.toContain(env.TELEGRAM_BOT_TOKEN);
    log.mockRestore();
    expect(await waiting()).toMatchObject([{ attempts: 2 }]);
    await ringAlarm();
    expect(await chat.texts()).toEqual([`limn, worker, while the chat answers with ${status}`]);
  });

  it("that stays dead is given up after 24 attempts", async () => {
    await chat.break({ count: 1_000, status: 500 });
    await alertsOf(env).add([failure("never told")]);
    for (let attempt = 0; attempt < 23; attempt += 1) await ringAlarm();
    expect(await waiting()).toMatchObject([{ attempts: 23 }]);
    await ringAlarm();
    expect(await waiting()).toEqual([]);
  });
});

describe("the relay", () => {
  it("takes what our own pages tell, redacted, under the frontend's prefix", async () => {
    const answer = await report({ description: "boom for ada@limn.test" });
    expect(answer.status).toBe(202);
    await expect.poll(waiting).toMatchObject([{ text: "limn, frontend, boom for [e-mail]", count: 1 }]);
  });

  it("takes nothing from other pages, from no page, and nothing else than a description", async () => {
    const statuses = [
      await report({ description: "elsewhere" }, { Origin: "https://evil.test" }),
      await report({ description: "elsewhere" }, { Origin: "null" }),
      await report({ description: "" }),
      await report({ description: "x", more: 1 }),
      await report({ description: "x".repeat(20_000) }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 400, 400, 400]);
    const withoutOrigin = await SELF.fetch(`${origin}/relay/errors`, {
      method: "POST",
      body: '{"description":"x"}',
    });
    expect(withoutOrigin.status).toBe(403);
    expect(await waiting()).toEqual([]);
  });

  it("turns a flood away before it reads it", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 70; index += 1)
      statuses.push((await report({ description: "flood" }, { address: "192.0.2.61" })).status);
    // Thirty in each minute; the minute may change once in between.
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect(new Set(statuses)).toEqual(new Set([202, 429]));
  });
});

describe("the Worker's own failures", () => {
  it("reach the operators under their own prefix, with the request, and the caller gets a plain sentence", async () => {
    await env.DIRECTORY.exec("ALTER TABLE inbox RENAME TO inbox_away");
    const answer = await SELF.fetch(`${origin}/feedback`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "CF-Connecting-IP": "192.0.2.62" },
      body: JSON.stringify({
        topic: "praise",
        email: "",
        text: "Written while the directory is away.",
        stamp: await stampForm(env.SESSION_SECRET, Date.now() - 10_000),
      }),
    });
    await env.DIRECTORY.exec("ALTER TABLE inbox_away RENAME TO inbox");
    expect(answer.status).toBe(500);
    const requestId = answer.headers.get("X-Request-Id") ?? "";
    expect(await answer.text()).not.toContain("inbox");
    const texts = async () => (await waiting()).map(({ text }) => text);
    await expect
      .poll(texts)
      .toContainEqual(expect.stringContaining(`limn, worker, ${requestId} POST /feedback: `));
  });

  it("that cannot be handed on are logged with the specification's sentence, and nothing else breaks", async () => {
    const log = vi.spyOn(console, "error");
    const broken = {
      ALERTS: { idFromName: () => ({}), get: () => ({ add: () => Promise.reject(new Error("no object")) }) },
    } as unknown as typeof env;
    await reportError(broken, "worker", "nobody hears this");
    expect(log.mock.calls).toContainEqual(["Error while sending error notification:", "no object"]);
    log.mockRestore();
  });
});
