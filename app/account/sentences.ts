import { LimnError } from "#contract/errors";
import { UnreachableError } from "../api/failure";

const wrongCredentials = "The e-mail address or the password is not right. Check both and try again.";
const popupClosed =
  "The Google window was closed before the sign-in was finished. Try again, or use your e-mail address.";
const otherWay =
  "There is an account with this e-mail address already. Log in the way you did before, then try again.";
const linkUsed =
  "This link does not work any more: it was used already, or a newer one was sent. Nothing was changed; ask for a new link.";
const signInAgain = "Your sign-in is too long ago for this. Log in again, then repeat what you did.";
const notOpenHere = "This way of signing in is not open on this address. Use another one.";
const serviceTrouble = "The sign-in service had a problem. Nothing was lost; try again in a moment.";

/** What people run into: a slip, a habit or a bad day of their network. Operators need not hear of it. */
const ordinarySentences: Readonly<Record<string, string>> = {
  "invalid-credential": wrongCredentials,
  "invalid-login-credentials": wrongCredentials,
  "wrong-password": wrongCredentials,
  "user-not-found": wrongCredentials,
  "user-mismatch":
    "These are the details of another account. Use the ones of the account you are logged in to.",
  "email-already-in-use": "There is an account with this e-mail address already. Log in instead.",
  "account-exists-with-different-credential": otherWay,
  "credential-already-in-use": otherWay,
  "weak-password": "This password is too short. Use at least 6 characters.",
  "password-does-not-meet-requirements":
    "This password is too simple. Use a longer one, with letters and digits.",
  "missing-password": "Enter a password.",
  "invalid-email": "This is not an e-mail address. It looks like name@example.com.",
  "missing-email": "Enter your e-mail address.",
  "too-many-requests":
    "There were too many attempts. Wait a few minutes and try again, or ask for a new password.",
  "network-request-failed": "The sign-in service cannot be reached. Check your connection and try again.",
  "popup-closed-by-user": popupClosed,
  "cancelled-popup-request": popupClosed,
  "user-cancelled": popupClosed,
  "redirect-cancelled-by-user": popupClosed,
  "popup-blocked":
    "Your browser blocked the Google window. Allow pop-ups for this site and try again, or use your e-mail address.",
  "user-disabled": "This account is switched off.",
  "expired-action-code": "This link is too old. Nothing was changed; ask for a new link.",
  "invalid-action-code": linkUsed,
  "requires-recent-login": signInAgain,
  "user-token-expired": signInAgain,
  "invalid-user-token": signInAgain,
  "user-signed-out": signInAgain,
  "web-storage-unsupported":
    "Your browser keeps no data for this site, and signing in needs that. Allow it and try again.",
};

/** What goes wrong on our side or Firebase's: operators hear of it. */
const failureSentences: Readonly<Record<string, string>> = {
  "operation-not-allowed": "This way of signing in is not open here. Use another one.",
  "admin-restricted-operation": "New accounts cannot be made just now. Try again later.",
  "unauthorized-domain": notOpenHere,
  "operation-not-supported-in-this-environment": notOpenHere,
  "auth-domain-config-required": notOpenHere,
  "quota-exceeded":
    "The sign-in service has reached its limit for now. Nothing was lost; try again in an hour.",
  timeout: "The sign-in service took too long. Try again.",
  "internal-error": serviceTrouble,
  "invalid-api-key": serviceTrouble,
  "app-not-authorized": serviceTrouble,
  "invalid-continue-uri": serviceTrouble,
  "unauthorized-continue-uri": serviceTrouble,
  "captcha-check-failed":
    "The check that you are not a robot did not work. Load the page again and try once more.",
};

/** Firebase Authentication's error codes, as its reference lists them, in words for the person at the form. */
const sentences: Readonly<Record<string, string>> = { ...ordinarySentences, ...failureSentences };

const unknownFailure = "The sign-in did not work. Nothing was lost; try again in a moment.";

/** The sentence for a failed sign-in: Firebase's errors by code, ours by their own sentence. */
export function signInSentence(error: unknown): string {
  if (error instanceof LimnError || error instanceof UnreachableError) return error.sentence;
  const code = firebaseCode(error);
  return (Object.hasOwn(sentences, code) ? sentences[code] : undefined) ?? unknownFailure;
}

/** "invalid-email" of an error with code "auth/invalid-email"; empty for what is no Firebase error. */
export function firebaseCode(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code.replace(/^auth\//, "") : "";
}

/** Whether a failed sign-in is a slip of the person's rather than a failure of ours or Firebase's. */
export function isOrdinarySignInFailure(error: unknown): boolean {
  return Object.hasOwn(ordinarySentences, firebaseCode(error));
}
