import { describe, expect, it, vi } from "vitest";
import { destinationAfterLogin, finishLogin, startPageOf } from "../../../app/account/login-result";
import { loginPath, registerPath, safeReturnPath } from "../../../app/account/return-path";

describe("safeReturnPath", () => {
  it.each([
    ["/dashboard?image=job_1", "/dashboard?image=job_1"],
    ["/", "/"],
    ["/pricing#plans", "/pricing#plans"],
    ["/a/../dashboard", "/dashboard"],
  ])("keeps %s of this site", (asked, path) => {
    expect(safeReturnPath(asked)).toBe(path);
  });

  it.each([
    [null],
    [""],
    ["dashboard"],
    ["https://evil.example/"],
    ["//evil.example"],
    ["///evil.example"],
    ["/\\evil.example"],
    ["\\\\evil.example"],
    ["/\t/evil.example"],
    ["/.//evil.example"],
    ["/a/..//evil.example"],
    ["javascript:alert(1)"],
    ["//limn.invalid@evil.example"],
    ["/login"],
    ["/register?returnTo=/login"],
    ["/forgot-password"],
    ["/account-action?mode=resetPassword"],
  ])("takes %s for no way back", (asked) => {
    expect(safeReturnPath(asked)).toBeNull();
  });

  it("never gives an address that a browser resolves to another origin", () => {
    const pieces = ["/", "\\", ".", "..", "evil.example", "@", ":", "%2f", "\t", "?", "#"];
    for (const a of pieces) {
      for (const b of pieces) {
        for (const c of pieces) {
          const path = safeReturnPath(`/${a}${b}${c}`);
          const { origin } = new URL(path ?? "/", "https://limn.example");
          expect({ path, origin }).toEqual({ path, origin: "https://limn.example" });
        }
      }
    }
  });
});

describe("the account pages' addresses", () => {
  it("carry the way back, and nothing for nowhere in particular", () => {
    expect(loginPath("/dashboard?image=job_1")).toBe("/login?returnTo=%2Fdashboard%3Fimage%3Djob_1");
    expect(loginPath("/dashboard")).toBe("/login?returnTo=%2Fdashboard");
    expect(loginPath(null)).toBe("/login");
    expect(loginPath("//evil.example")).toBe("/login");
    expect(registerPath("/admin")).toBe("/register?returnTo=%2Fadmin");
  });
});

describe("after a login attempt", () => {
  const viewer = { uid: "u1", email: "a@b.example" };
  const states = ["new user", "existing user"] as const;

  it.each([
    ["A", "/pricing"],
    ["B", "/pricing"],
    ["C", "/dashboard"],
    ["", "/dashboard"],
    ["Z", "/dashboard"],
  ])("group %j begins at %s", (group, path) => {
    expect(startPageOf(group)).toBe(path);
    for (const state of states) {
      expect(destinationAfterLogin({ state, group, viewer }, null)).toBe(path);
      expect(destinationAfterLogin({ state, group, viewer }, "/admin")).toBe("/admin");
    }
  });

  it("begins in the studio without a group", () => {
    expect(startPageOf(undefined)).toBe("/dashboard");
  });

  it.each([...states, "error"] as const)("runs the callback after %s, in every case", (state) => {
    const complaint = vi.spyOn(console, "error").mockReturnValue();
    const result =
      state === "error" ? ({ state, error: "not today" } as const) : ({ state, group: "A", viewer } as const);
    const visited: string[] = [];
    const finished: unknown[] = [];
    finishLogin(result, {
      returnTo: null,
      leaveFor: (path) => visited.push(path),
      onFinished: (outcome) => finished.push(outcome),
    });
    expect(finished).toEqual([result]);
    expect(visited).toEqual(state === "error" ? [] : ["/pricing"]);
    expect(complaint.mock.calls).toEqual(state === "error" ? [["Login error:", "not today"]] : []);
    complaint.mockRestore();
  });
});
