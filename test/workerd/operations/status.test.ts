import { env, runInDurableObject, SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { statusParts } from "#contract/status";
import { checkPart, checkStatus } from "#functions/status/check-status";
import { checkedParts } from "#functions/status/checks";
import { readStatus } from "#functions/status/read-status";
import type { CheckResult } from "#functions/status/status-board";
import { AlertsControl } from "../../support/workerd/alerts";
import { origin } from "../../support/workerd/person";

const boardOf = (name: string) => env.STATUS.get(env.STATUS.idFromName(name));
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const noon = Date.UTC(2026, 10, 21, 12);
const engine = (state: CheckResult["state"], durationMs = 5): CheckResult => ({
  part: "engine",
  state,
  durationMs,
});

describe("the status board", () => {
  it("lets one check begin in five minutes", async () => {
    const board = boardOf("claims");
    const claims = await Promise.all(
      [0, 0, 4, 5, 6, 10].map((minute) => board.claim(noon + minute * minuteMs)),
    );
    expect(claims).toEqual([true, false, false, true, false, true]);
  });

  it("counts the last 24 hours and each of 90 days, and forgets what is older", async () => {
    const board = boardOf("counts");
    await board.record([engine("down")], noon - 95 * dayMs);
    await board.record([engine("degraded", 4_000)], noon - 89 * dayMs);
    await board.record([engine("down")], noon - 1 * dayMs - minuteMs);
    await board.record([engine("operational")], noon - 10 * minuteMs);
    await board.record([engine("degraded", 3_000.4)], noon);
    expect(await board.read(noon)).toEqual({
      checkedAt: new Date(noon).toISOString(),
      parts: [
        {
          part: "engine",
          state: "degraded",
          checkedAt: new Date(noon).toISOString(),
          durationMs: 3_000,
          lastDay: { operational: 1, degraded: 1, down: 0 },
          days: [
            { day: "2026-08-24", counts: { operational: 0, degraded: 1, down: 0 } },
            { day: "2026-11-20", counts: { operational: 0, degraded: 0, down: 1 } },
            { day: "2026-11-21", counts: { operational: 1, degraded: 1, down: 0 } },
          ],
        },
      ],
    });
    const rows = await runInDurableObject(board, (_, { storage }) =>
      storage.sql
        .exec("SELECT (SELECT count(*) FROM checks) AS checks, (SELECT count(*) FROM days) AS days")
        .one(),
    );
    expect(rows).toEqual({ checks: 2, days: 3 });
  });
});

describe("the checks", () => {
  it("look at every part, and leave payments out where nothing is sold", () => {
    expect(checkedParts(env)).toEqual([...statusParts]);
    expect(checkedParts({ ...env, STRIPE_SECRET_KEY: "" })).not.toContain("payments");
  });

  it.each(["accounts", "pictures", "engine", "directory", "queues", "payments"] as const)(
    "find that %s works",
    async (part) => {
      expect(await checkPart(env, part, Date.now)).toMatchObject({ part, state: "operational" });
    },
  );

  it("find what does not answer, and tell the operators", async () => {
    const worker = new AlertsControl();
    const broken = { ...env, PICTURES: { head: () => Promise.reject(new Error("no bucket")) } };
    const result = await checkPart(broken as unknown as typeof env, "pictures", Date.now);
    expect(result).toMatchObject({ part: "pictures", state: "down" });
    await expect
      .poll(() => worker.waiting("status, pictures is down"))
      .toMatchObject([{ text: expect.stringContaining("no bucket") }]);
  });

  it("call slow what answers late", async () => {
    let now = noon;
    const late = () => {
      now += 1_500;
      return now;
    };
    expect((await checkPart(env, "directory", late)).state).toBe("operational");
    const later = () => {
      now += 2_500;
      return now;
    };
    expect((await checkPart(env, "directory", later)).state).toBe("degraded");
  });

  it("find sign-in down where Google's keys do not come", async () => {
    const away = {
      ...env,
      FIREBASE_AUTH_EMULATOR_HOST: "",
      FIREBASE_JWKS_URL: `${env.TELEGRAM_API_BASE_URL}/keys`,
    };
    expect((await checkPart(away, "sign-in", Date.now)).state).toBe("down");
  });
});

describe("/status", () => {
  const page = async () =>
    (await SELF.fetch(`${origin}/status`, { headers: { Accept: "text/html" } })).text();

  it("sets off a check where none was made for long, and shows what it found without script", async () => {
    // The first reading sets it off; the emulator of sign-in is not part of these tests, and so is down.
    await page();
    await expect.poll(page, { timeout: 40_000 }).toContain("Signing in does not answer.");
    // React parts texts that were separate.
    const shown = (await page()).replaceAll("<!-- -->", "");
    for (const words of ["Accounts", "Pictures", "Engine", "Deliveries", "Payments"])
      expect(shown).toContain(words);
    // Another test may have read the page before this one.
    expect(shown).toMatch(/Last checked (less than a minute|\d+ minutes?) ago/);
    expect(shown.match(/at the last check/g)?.length).toBe(statusParts.length);
    expect(await checkStatus(env)).toBeUndefined();
  });

  it("says so where even the board does not answer", async () => {
    const broken = {
      ...env,
      STATUS: { idFromName: () => ({}), get: () => ({ read: () => Promise.reject(new Error("away")) }) },
    };
    expect(await readStatus(broken as unknown as typeof env, noon, () => undefined)).toBeNull();
  });
});
