import { LimnError } from "#contract/errors";

const wrongCredentials = "The e-mail address or the password is not right. Check both and try again.";
const popupClosed =
  "The Google window was closed before the sign-in was finished. Try again when you are ready.";

/** Firebase Authentication's error codes, as its reference lists them, in words for the person at the form. */
const sentences: Readonly<Record<string, string>> = {
  "invalid-credential": wrongCredentials,
  "invalid-login-credentials": wrongCredentials,
  "wrong-password": wrongCredentials,
  "user-not-found": wrongCredentials,
  "email-already-in-use": "There is an account with this e-mail address already. Log in instead.",
  "account-exists-with-different-credential":
    "There is an account with this e-mail address already. Log in the way you did before.",
  "weak-password": "This password is too short. Use at least 6 characters.",
  "missing-password": "Enter a password.",
  "invalid-email": "This is not an e-mail address. It looks like name@example.com.",
  "missing-email": "Enter your e-mail address.",
  "too-many-requests": "There were too many attempts. Wait a few minutes and try again.",
  "network-request-failed": "The sign-in service cannot be reached. Check your connection and try again.",
  "popup-closed-by-user": popupClosed,
  "cancelled-popup-request": popupClosed,
  "user-cancelled": popupClosed,
  "popup-blocked": "Your browser blocked the Google window. Allow pop-ups for this site and try again.",
  "user-disabled": "This account is switched off.",
  "operation-not-allowed": "This way of signing in is not open here. Use another one.",
  "unauthorized-domain": "This way of signing in is not open on this address. Use another one.",
  timeout: "The sign-in service took too long. Try again.",
  "internal-error": "The sign-in service had a problem. Nothing was lost; try again in a moment.",
};

const unknownFailure = "The sign-in did not work. Nothing was lost; try again in a moment.";

/** The sentence for a failed sign-in: Firebase's errors by code, ours by their own sentence. */
export function signInSentence(error: unknown): string {
  if (error instanceof LimnError) return error.sentence;
  return sentences[firebaseCode(error)] ?? unknownFailure;
}

/** "invalid-email" of an error with code "auth/invalid-email"; empty for what is no Firebase error. */
export function firebaseCode(error: unknown): string {
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code.replace(/^auth\//, "") : "";
}

/** Failures that are the person's own business, of which no operator needs to hear. */
const ordinaryCodes = new Set(
  Object.keys(sentences).filter(
    (code) => !["internal-error", "operation-not-allowed", "unauthorized-domain", "timeout"].includes(code),
  ),
);

/** Whether a failed sign-in is a slip of the person's rather than a failure of ours or Firebase's. */
export function isOrdinarySignInFailure(error: unknown): boolean {
  return ordinaryCodes.has(firebaseCode(error));
}
