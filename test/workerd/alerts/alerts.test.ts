import { env, SELF } from "cloudflare:test";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { alertOf, type Alert } from "#functions/alerts/alert";
import { stampForm } from "#functions/inbox/form-stamp";
import { reportError } from "#functions/alerts/report-error";
import { servePage } from "#functions/pages/serve-page";
import { AlertsControl, chat, told } from "../../support/workerd/alerts";
import { newPerson, origin } from "../../support/workerd/person";

/** A failure that no other test has. */
const failure = (name: string, count = 1): Alert => ({ ...alertOf("worker", name), count });

const report = (body: unknown, { address = "192.0.2.60", ...headers }: Record<string, string> = {}) =>
  SELF.fetch(`${origin}/relay/errors`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", "CF-Connecting-IP": address, Origin: origin, ...headers },
  });

/** What the Worker reports goes to its own object. */
const worker = new AlertsControl();

beforeEach(async () => {
  await chat.reset();
  await worker.query((sql) => sql.exec("DELETE FROM alert_groups").toArray());
});

describe("failures", () => {
  it("of ten thousand in a minute are one message with the count", async () => {
    await Promise.all(
      Array.from({ length: 10_000 }, (_, index) => reportError(env, "worker", `flood of picture ${index}`)),
    );
    // Another test's alert may have begun the gathering that this flood is part of.
    await expect.poll(() => worker.waiting("flood of picture")).toMatchObject([{ count: 10_000 }]);
    await worker.query((sql) =>
      sql.exec("DELETE FROM alert_groups WHERE text NOT LIKE '%flood of picture%'").toArray(),
    );
    expect(await told("flood of picture")).toEqual([]);
    await worker.ring();
    await worker.ring();
    expect(await told("flood of picture")).toEqual([
      expect.stringMatching(/^limn, worker, flood of picture 0\n\(10,000 times within \d+ (s|minutes)\)$/),
    ]);
    expect(await worker.waiting("flood of picture")).toEqual([]);
  });

  it("that come again after they were told are told again, with their own count", async () => {
    const own = new AlertsControl("test again");
    await own.alerts.add([failure("again")]);
    await own.ring();
    await own.alerts.add([failure("again", 2), failure("again", 3)]);
    const [group] = await own.query((sql) =>
      sql.exec("SELECT due_at_ms - told_at_ms AS quiet_ms FROM alert_groups").toArray(),
    );
    // Not sooner than twice the minute after the first time.
    expect(group?.["quiet_ms"]).toBeGreaterThanOrEqual(120_000);
    await own.ring();
    expect(await told("again")).toEqual([
      "limn, worker, again",
      expect.stringMatching(/^limn, worker, again\n\(5 times within/),
    ]);
  });

  it("of many kinds are told one by one, within the chat's limits, and those beyond a hundred as one", async () => {
    const own = new AlertsControl("test kinds");
    const kinds = Array.from({ length: 130 }, (_, kind) =>
      failure(`kind ${"abcdefghijklm"[kind % 13]}${"abcdefghij"[Math.floor(kind / 13)]}`),
    );
    await own.alerts.add(kinds);
    const groups = await own.waiting();
    expect(groups).toHaveLength(101);
    expect(groups.find(({ text }) => String(text).includes("further errors"))).toMatchObject({ count: 30 });
    await own.ring();
    expect(await told("kind ")).toHaveLength(1);
    expect(await own.waitMs()).toBeGreaterThan(2_000);
    expect((await own.alerts.deliver("between them")).state).toBe("later");
  });
});

describe("a chat", () => {
  it("that asks for a pause is left alone for as long", async () => {
    await chat.break({ count: 1, status: 429, retryAfterSeconds: 300 });
    const own = new AlertsControl("test pause");
    await own.alerts.add([failure("while the chat pauses")]);
    await own.ring();
    const waitMs = await own.waitMs();
    expect(waitMs).toBeGreaterThan(290_000);
    expect(waitMs).toBeLessThanOrEqual(300_000);
    expect(await own.waiting()).toMatchObject([{ count: 1, attempts: 1 }]);
    await own.ring();
    expect(await told("while the chat pauses")).toEqual(["limn, worker, while the chat pauses"]);
  });

  it.each([500, 403])("that answers %i is logged, breaks nothing, and hears of it later", async (status) => {
    const log = vi.spyOn(console, "error");
    await chat.break({ count: 2, status });
    const own = new AlertsControl(`test ${status}`);
    await own.alerts.add([failure(`while the chat answers with ${status}`)]);
    await own.ring();
    await own.ring();
    expect(
      log.mock.calls.filter(([text]) => text === "Error while sending error notification:"),
    ).toHaveLength(2);
    expect(JSON.stringify(log.mock.calls)).not.toContain(env.TELEGRAM_BOT_TOKEN);
    log.mockRestore();
    expect(await own.waiting()).toMatchObject([{ attempts: 2 }]);
    await own.ring();
    expect(await told(`answers with ${status}`)).toEqual([
      `limn, worker, while the chat answers with ${status}`,
    ]);
  });

  it("that stays dead is given up after 24 attempts", async () => {
    await chat.break({ count: 1_000, status: 500 });
    const own = new AlertsControl("test dead");
    await own.alerts.add([failure("never told")]);
    for (let attempt = 0; attempt < 23; attempt += 1) await own.ring();
    expect(await own.waiting()).toMatchObject([{ attempts: 23 }]);
    await own.ring();
    expect(await own.waiting()).toEqual([]);
  });
});

describe("the relay", () => {
  it("takes what our own pages tell, redacted, under the frontend's prefix", async () => {
    const answer = await report({ description: "boom for ada@limn.test" });
    expect(answer.status).toBe(202);
    await expect
      .poll(() => worker.waiting("boom for"))
      .toMatchObject([{ text: "limn, frontend, boom for [e-mail]", count: 1 }]);
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
    for (const text of ["elsewhere", "frontend, x"]) expect(await worker.waiting(text)).toEqual([]);
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
    const texts = async () => (await worker.waiting("POST /feedback")).map(({ text }) => text);
    await expect
      .poll(texts)
      .toContainEqual(expect.stringContaining(`limn, worker, ${requestId} POST /feedback: `));
  });

  it("while a page is made reach them too, and the person gets a page that says so", async () => {
    const person = await newPerson("page-fails", 0);
    const silent = {
      readSession: async () => ({ startedAt: Date.now(), verifiedEmail: null }),
      readUser: () => Promise.reject(new Error("the account is away")),
    };
    const broken = {
      ...env,
      ACCOUNTS: { idFromName: () => ({}), get: () => silent },
    } as unknown as typeof env;
    const request = new Request(`${origin}/pricing`, {
      headers: { Cookie: person.cookie, Accept: "text/html" },
    });
    const answer = await servePage(request, broken);
    expect(answer.status).toBe(500);
    const page = await answer.text();
    expect(page).toContain("This page could not be shown");
    expect(page).not.toContain("the account is away");
    const texts = async () => (await worker.waiting("account is away")).map(({ text }) => text);
    await expect
      .poll(texts)
      .toEqual([expect.stringMatching(/^limn, worker, \/pricing: Error: the account is away/)]);
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
