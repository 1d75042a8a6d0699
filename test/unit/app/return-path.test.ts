import { describe, expect, it } from "vitest";
import { returnToOfContinueUrl } from "../../../app/account/reset/action-modes";
import {
  forgotPasswordPath,
  loginPath,
  registerPath,
  safeReturnPath,
} from "../../../app/account/return-path";

describe("safeReturnPath", () => {
  it.each([
    ["/dashboard", "/dashboard"],
    ["/dashboard?image=job_1", "/dashboard?image=job_1"],
    ["/", "/"],
    ["/pricing#plans", "/pricing#plans"],
    ["/a/../dashboard", "/dashboard"],
    ["/loginx", "/loginx"],
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
    ["/account-action?mode=resetPassword&oobCode=x"],
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
  it("carry the way back, the studio's too, and nothing where none was asked for", () => {
    expect(loginPath("/dashboard?image=job_1")).toBe("/login?returnTo=%2Fdashboard%3Fimage%3Djob_1");
    expect(loginPath("/dashboard")).toBe("/login?returnTo=%2Fdashboard");
    expect(loginPath(null)).toBe("/login");
    expect(loginPath("//evil.example")).toBe("/login");
    expect(registerPath("/admin")).toBe("/register?returnTo=%2Fadmin");
    expect(forgotPasswordPath("/admin")).toBe("/forgot-password?returnTo=%2Fadmin");
  });

  it.each([
    ["https://limn.example/login?returnTo=%2Fadmin", "/admin"],
    ["https://limn.example/login", null],
    ["https://limn.example/other?returnTo=%2Fadmin", null],
    ["https://evil.example/login?returnTo=%2Fadmin", null],
    ["not an address", null],
    [null, null],
  ])("find it again in the e-mail's %s", (continueUrl, returnTo) => {
    expect(returnToOfContinueUrl(continueUrl, "https://limn.example")).toBe(returnTo);
  });
});
