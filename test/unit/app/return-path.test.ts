import { describe, expect, it } from "vitest";
import { destinationAfterLogin } from "../../../app/account/login-result";
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
  ])("sends %s to the studio instead", (asked) => {
    expect(safeReturnPath(asked)).toBe("/dashboard");
  });

  it("never gives an address that a browser resolves to another origin", () => {
    const pieces = ["/", "\\", ".", "..", "evil.example", "@", ":", "%2f", "\t", "?", "#"];
    for (const a of pieces) {
      for (const b of pieces) {
        for (const c of pieces) {
          const path = safeReturnPath(`/${a}${b}${c}`);
          const { origin } = new URL(path, "https://limn.example");
          expect({ path, origin }).toEqual({ path, origin: "https://limn.example" });
        }
      }
    }
  });
});

describe("the account pages' addresses", () => {
  it("carry the way back, and nothing where it leads to the studio anyway", () => {
    expect(loginPath("/dashboard?image=job_1")).toBe("/login?returnTo=%2Fdashboard%3Fimage%3Djob_1");
    expect(loginPath("/dashboard")).toBe("/login");
    expect(loginPath("/")).toBe("/login");
    expect(registerPath("/dashboard?image=job_1")).toBe("/register?returnTo=%2Fdashboard%3Fimage%3Djob_1");
  });
});

describe("destinationAfterLogin", () => {
  const viewer = { uid: "u1", email: "a@b.example" };

  it.each([["new user"], ["existing user"]] as const)("takes a %s where they wanted to be", (state) => {
    const result = { state, group: "A", viewer };
    expect(destinationAfterLogin(result, "/dashboard?image=job_1")).toBe("/dashboard?image=job_1");
    expect(destinationAfterLogin(result, null)).toBe("/dashboard");
    expect(destinationAfterLogin(result, "//evil.example")).toBe("/dashboard");
  });

  it("stays after a failed attempt", () => {
    expect(destinationAfterLogin({ state: "error", message: "no" }, "/dashboard")).toBeNull();
  });
});
