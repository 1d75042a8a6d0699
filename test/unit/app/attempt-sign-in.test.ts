import { FirebaseError } from "firebase/app";
import { describe, expect, it } from "vitest";
import { LimnError } from "#contract/errors";
import { attemptSignIn, type SignInWay } from "../../../app/account/attempt-sign-in";
import { signInSentence } from "../../../app/account/sentences";

const answer = {
  state: "new user",
  group: "A",
  viewer: { uid: "u1", email: "ada@limn.test" },
} as const;

/** An attempt in which Firebase or the session fails, and what operators were told. */
async function attempt(way: SignInWay, failures: { firebase?: unknown; session?: unknown } = {}) {
  const reports: string[] = [];
  const tokens: string[] = [];
  const result = await attemptSignIn(way, {
    getIdToken: async () => {
      if (failures.firebase !== undefined) throw failures.firebase;
      return "id-token";
    },
    openSession: async (token) => {
      if (failures.session !== undefined) throw failures.session;
      tokens.push(token);
      return answer;
    },
    report: (description) => reports.push(description),
  });
  return { result, reports, tokens };
}

const firebaseError = (code: string) => new FirebaseError(`auth/${code}`, "Firebase: Error");

describe("an attempt to sign in", () => {
  it.each(["log-in", "sign-up", "google"] as const)("by %s gives the session's answer", async (way) => {
    expect(await attempt(way)).toEqual({ result: answer, reports: [], tokens: ["id-token"] });
  });

  it.each(["email-already-in-use", "weak-password", "internal-error"])(
    "to sign up that fails with %s is reported under the source's name and says so",
    async (code) => {
      const { result, reports } = await attempt("sign-up", { firebase: firebaseError(code) });
      expect(result).toEqual({
        state: "error",
        error: `Failed to create an account. ${signInSentence(firebaseError(code))}`,
      });
      expect(reports).toHaveLength(1);
      expect(reports[0]).toMatch(/^AuthContext, signupWithEmail, FirebaseError: /);
    },
  );

  it("by Google that fails is an error with its sentence; only trouble of ours is reported", async () => {
    const closed = await attempt("google", { firebase: firebaseError("popup-closed-by-user") });
    expect(closed.result).toEqual({
      state: "error",
      error: signInSentence(firebaseError("popup-closed-by-user")),
    });
    expect(closed.reports).toEqual([]);
    const broken = await attempt("google", { firebase: firebaseError("unauthorized-domain") });
    expect(broken.result).toEqual({
      state: "error",
      error: signInSentence(firebaseError("unauthorized-domain")),
    });
    expect(broken.reports).toEqual([expect.stringMatching(/^sign-in, google, FirebaseError: /)]);
  });

  it("whose token our server refuses says why", async () => {
    const refusal = new LimnError("email-missing");
    const { result } = await attempt("google", { session: refusal });
    expect(result).toEqual({ state: "error", error: refusal.sentence });
  });
});
