import { FirebaseError } from "firebase/app";
import { describe, expect, it } from "vitest";
import { LimnError } from "#contract/errors";
import { UnreachableError } from "../../../app/api/failure";
import { isOrdinarySignInFailure, signInSentence } from "../../../app/account/sentences";

const codes = [
  "invalid-credential",
  "wrong-password",
  "user-not-found",
  "email-already-in-use",
  "weak-password",
  "invalid-email",
  "too-many-requests",
  "network-request-failed",
  "popup-closed-by-user",
  "popup-blocked",
  "cancelled-popup-request",
  "user-disabled",
  "operation-not-allowed",
  "internal-error",
  "expired-action-code",
  "invalid-action-code",
  "requires-recent-login",
  "user-token-expired",
  "quota-exceeded",
  "unauthorized-continue-uri",
  "password-does-not-meet-requirements",
  "account-exists-with-different-credential",
  "web-storage-unsupported",
];

describe("signInSentence", () => {
  const unknown = signInSentence(new FirebaseError("auth/never-heard-of", "x"));

  it.each(codes)("has a sentence of its own for %s, without its code", (code) => {
    const sentence = signInSentence(new FirebaseError(`auth/${code}`, "Firebase: Error"));
    expect(sentence).not.toBe(unknown);
    expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(sentence).not.toMatch(/auth\/|Firebase/);
  });

  it("does not tell whether an address has an account", () => {
    const of = (code: string) => signInSentence(new FirebaseError(`auth/${code}`, ""));
    expect(of("user-not-found")).toBe(of("wrong-password"));
    expect(of("invalid-credential")).toBe(of("wrong-password"));
  });

  it("lets our own errors speak for themselves, and stays calm about anything else", () => {
    expect(signInSentence(new LimnError("token-invalid"))).toBe(new LimnError("token-invalid").sentence);
    const unreachable = new UnreachableError("deadline");
    expect(signInSentence(unreachable)).toBe(unreachable.sentence);
    expect(signInSentence(new FirebaseError("auth/constructor", ""))).toBe(unknown);
    for (const oddity of [new Error("x"), "x", null, undefined, { code: 7 }]) {
      expect(signInSentence(oddity)).toBe(unknown);
    }
  });
});

describe("isOrdinarySignInFailure", () => {
  it("keeps slips from the operators, and nothing else", () => {
    expect(isOrdinarySignInFailure(new FirebaseError("auth/wrong-password", ""))).toBe(true);
    expect(isOrdinarySignInFailure(new FirebaseError("auth/popup-closed-by-user", ""))).toBe(true);
    expect(isOrdinarySignInFailure(new FirebaseError("auth/expired-action-code", ""))).toBe(true);
    expect(isOrdinarySignInFailure(new FirebaseError("auth/internal-error", ""))).toBe(false);
    expect(isOrdinarySignInFailure(new FirebaseError("auth/quota-exceeded", ""))).toBe(false);
    expect(isOrdinarySignInFailure(new FirebaseError("auth/constructor", ""))).toBe(false);
    expect(isOrdinarySignInFailure(new FirebaseError("auth/never-heard-of", ""))).toBe(false);
    expect(isOrdinarySignInFailure(new TypeError("x"))).toBe(false);
  });
});
