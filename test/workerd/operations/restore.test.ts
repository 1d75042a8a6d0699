import { createExecutionContext, env, SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { httpApp } from "#functions/http/app";
import { newAccount } from "../../support/workerd/account";
import { origin } from "../../support/workerd/person";

const secret = "the operators' secret of the tests, of 32 and more";
const opened = { ...env, OPERATIONS_SECRET: secret.replaceAll(/[ ,']/g, "-") };

/** Asks a Worker that is configured so. */
function ask(path: string, body: unknown, bearer: string, configured = opened) {
  const request = new Request(`${origin}/operations/accounts/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { Authorization: `Bearer ${bearer}`, "CF-Connecting-IP": "192.0.2.100" },
  });
  return httpApp(async () => new Response()).fetch(request, configured, createExecutionContext());
}

const at = "2026-11-20T12:00:00Z";

describe("the way back to an earlier time", () => {
  it("is not there where no secret is set, nor one that is too short", async () => {
    await newAccount("restored");
    for (const path of ["restore-point", "restore"]) {
      const answer = await SELF.fetch(`${origin}/operations/accounts/${path}`, {
        method: "POST",
        body: "{}",
      });
      expect(answer.status).toBe(404);
      expect((await ask(path, {}, "short", { ...opened, OPERATIONS_SECRET: "short" })).status).toBe(404);
    }
  });

  it("is closed to whoever does not bring it", async () => {
    for (const bearer of ["", "wrong", `${opened.OPERATIONS_SECRET}x`, opened.OPERATIONS_SECRET.slice(1)]) {
      const answer = await ask("restore", { uid: "restored", bookmark: "1" }, bearer);
      expect(answer.status).toBe(401);
    }
  });

  it("takes a person, a time and a bookmark, and nothing else", async () => {
    const bodies: [string, unknown][] = [
      ["restore-point", {}],
      ["restore-point", { uid: "restored", at: "yesterday" }],
      ["restore-point", { uid: "a/b", at }],
      ["restore", { uid: "restored" }],
      ["restore", { uid: "restored", bookmark: "" }],
    ];
    for (const [path, body] of bodies) {
      expect((await ask(path, body, opened.OPERATIONS_SECRET)).status).toBe(400);
    }
  });

  it("asks the platform, which keeps no history on a developer's machine: operators read what it says", async () => {
    const bodies: [string, unknown][] = [
      ["restore-point", { uid: "restored", at }],
      [
        "restore",
        { uid: "restored", bookmark: "0000007b-0000b26e-00001538-0c3e87bb37b3db5cc52eedb93cd3b96b" },
      ],
    ];
    for (const [path, body] of bodies) {
      const answer = await ask(path, body, opened.OPERATIONS_SECRET);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain("does not implement point-in-time recovery");
    }
  });
});
