import { env, SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { requireSignUpsLeft, type SignUpEnv } from "#functions/identity/sign-up-limit";
import { origin } from "../../support/workerd/person";

const now = new Date();
const limited: SignUpEnv = { ...env, SIGN_UPS_PER_DAY: "3" };
const signUp = (uid: string, address: string, at = now, of: SignUpEnv = limited) =>
  requireSignUpsLeft(of, { uid, address, now: at }).then(
    () => "taken",
    (error: { code?: string }) => error.code ?? "failed",
  );

describe("new accounts of one address", () => {
  it("are as many as a day allows, also when they are made at once; a first sign-in that is repeated counts once", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) => signUp(`at-once-${index}`, "192.0.2.90")),
    );
    expect(outcomes.filter((outcome) => outcome === "taken").length).toBe(3);
    expect(outcomes.filter((outcome) => outcome === "signups-too-many").length).toBe(5);
    const taken = outcomes.indexOf("taken");
    expect(await signUp(`at-once-${taken}`, "192.0.2.90")).toBe("taken");
    expect(await signUp("elsewhere", "192.0.2.91")).toBe("taken");
  });

  it("are counted for a day, and their addresses are kept no longer, nor in plain words", async () => {
    const [yesterday, today] = [new Date(now.getTime() - 25 * 3_600_000), now];
    for (const uid of ["day-1", "day-2", "day-3"]) await signUp(uid, "192.0.2.92", yesterday);
    expect(await signUp("day-4", "192.0.2.92", yesterday)).toBe("signups-too-many");
    expect(await signUp("day-5", "192.0.2.92", today)).toBe("taken");
    const { results } = await env.DIRECTORY.prepare("SELECT * FROM sign_ups WHERE uid LIKE 'day-%'").all();
    expect(results.map(({ uid }) => uid)).toEqual(["day-5"]);
    expect(JSON.stringify(results)).not.toContain("192.0.2");
  });

  it("are let in where the directory does not answer", async () => {
    const broken = { batch: () => Promise.reject(new Error("away")), prepare: () => ({ bind: () => ({}) }) };
    const away = { ...limited, DIRECTORY: broken as unknown as D1Database };
    expect(await signUp("directory-away", "192.0.2.93", now, away)).toBe("taken");
  });
});

describe("sign-ins of one address", () => {
  it("are turned away as a flood, before anything is read", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 250; index += 1) {
      const answer = await SELF.fetch(`${origin}/session`, {
        method: "POST",
        body: '{"idToken":"nonsense"}',
        headers: { "CF-Connecting-IP": "192.0.2.94" },
      });
      statuses.push(answer.status);
    }
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });
});
