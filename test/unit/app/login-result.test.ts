import { afterEach, describe, expect, it, vi } from "vitest";
import { finishLogin, type LoginResult } from "../../../app/account/login-result";

const viewer = { uid: "u1", email: "ada@limn.test" };
const success = (state: "new user" | "existing user", group: string): LoginResult => ({
  state,
  group,
  viewer,
});
const failure: LoginResult = { state: "error", error: "The Google window was closed." };

/** Runs what follows a login and tells what it did, in order. */
function follow(result: LoginResult, returnTo: string | null) {
  const steps: unknown[] = [];
  finishLogin(result, {
    returnTo,
    leaveFor: (path) => steps.push(path),
    onFinished: (finished) => steps.push(finished),
  });
  return steps;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("after a login attempt", () => {
  it.each([
    ["new user", "A", "/pricing"],
    ["new user", "B", "/pricing"],
    ["new user", "C", "/dashboard"],
    ["new user", "", "/dashboard"],
    ["existing user", "A", "/pricing"],
    ["existing user", "B", "/pricing"],
    ["existing user", "C", "/dashboard"],
    ["existing user", "", "/dashboard"],
    ["existing user", "constructor", "/dashboard"],
  ] as const)("a %s of group '%s' goes to %s, and the callback runs", (state, group, page) => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const result = success(state, group);
    expect(follow(result, null)).toEqual([page, result]);
    expect(log).not.toHaveBeenCalled();
  });

  it.each(["A", "B", "C", ""])("an explicit way back wins over the page of group '%s'", (group) => {
    const result = success("new user", group);
    expect(follow(result, "/admin?tab=1")).toEqual(["/admin?tab=1", result]);
  });

  it.each([null, "/dashboard"])(
    "a failure stays, is logged, and the callback runs (way back: %s)",
    (returnTo) => {
      const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
      expect(follow(failure, returnTo)).toEqual([failure]);
      expect(log.mock.calls).toEqual([["Login error:", "The Google window was closed."]]);
    },
  );

  it("needs no callback", () => {
    const pages: string[] = [];
    finishLogin(success("new user", "A"), { returnTo: null, leaveFor: (path) => pages.push(path) });
    expect(pages).toEqual(["/pricing"]);
  });
});
