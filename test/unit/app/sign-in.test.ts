import { describe, expect, it } from "vitest";
import { attemptSignIn } from "../../../app/account/attempt-sign-in";
import { mirrorFirstVisit } from "../../../app/site/first-visit";

const answer = { state: "new user", group: "A", viewer: { uid: "u1", email: "a@b.example" } } as const;

function attempt(way: "log-in" | "sign-up" | "google", error: unknown) {
  const reports: string[] = [];
  const result = attemptSignIn(way, {
    getIdToken: async () => {
      if (error) throw error;
      return "token";
    },
    openSession: async (idToken) => {
      expect(idToken).toBe("token");
      return answer;
    },
    report: (description) => reports.push(description),
  });
  return result.then((outcome) => ({ outcome, reports }));
}

const firebaseError = (code: string) => Object.assign(new Error(code), { code: `auth/${code}` });

describe("an attempt to sign in", () => {
  it("answers what the server says", async () => {
    expect(await attempt("google", null)).toEqual({ outcome: answer, reports: [] });
  });

  it("reports a failed e-mail sign-up by its name and says so", async () => {
    const { outcome, reports } = await attempt("sign-up", firebaseError("email-already-in-use"));
    expect(outcome).toEqual({
      state: "error",
      error:
        "Failed to create an account. There is an account with this e-mail address already. Log in instead.",
    });
    expect(reports).toHaveLength(1);
    expect(reports[0]).toMatch(/^AuthContext, signupWithEmail, /);
  });

  it("gives Google's failure back with its message, and reports none that is the person's own", async () => {
    const { outcome, reports } = await attempt("google", firebaseError("popup-closed-by-user"));
    expect(outcome).toMatchObject({ state: "error", error: expect.stringContaining("closed") });
    expect(reports).toEqual([]);
    expect((await attempt("google", firebaseError("internal-error"))).reports).toHaveLength(1);
  });
});

describe("the first visit in local storage", () => {
  const storage = () => {
    const held = new Map<string, string>();
    return {
      held,
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
    };
  };

  it("is written once, under the specification's keys", () => {
    const first = storage();
    mirrorFirstVisit(first, { referrer: "google", firstLandingPage: "/anime", search_keyword: "upscale" });
    mirrorFirstVisit(first, { referrer: "other", firstLandingPage: "/" });
    expect(Object.fromEntries(first.held)).toEqual({
      referrer: "google",
      search_keyword: "upscale",
      first_landing_page: "/anime",
    });
  });

  it("has no keyword where none was searched, and is done without where storage is forbidden", () => {
    const direct = storage();
    mirrorFirstVisit(direct, { referrer: "", firstLandingPage: "/" });
    expect([...direct.held.keys()]).toEqual(["referrer", "first_landing_page"]);
    const forbidden = () => {
      throw new DOMException("no", "SecurityError");
    };
    expect(() =>
      mirrorFirstVisit({ getItem: forbidden, setItem: forbidden }, { referrer: "", firstLandingPage: "/" }),
    ).not.toThrow();
  });
});
