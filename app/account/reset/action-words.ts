import type { AccountAction } from "./firebase-actions";

type Kind = AccountAction["kind"];

interface Question {
  /** Stand before and after the e-mail address. */
  readonly before: string;
  readonly after: string;
  readonly button: string;
}

/** What is asked before a link does its work: mail scanners open links too, and must change nothing. */
export const questions: Readonly<Record<Exclude<Kind, "reset-password">, Question>> = {
  "verify-email": { before: "Is", after: " your address?", button: "Yes, this is my address" },
  "recover-email": {
    before: "The e-mail address of your account was changed. It goes back to",
    after: ".",
    button: "Take the address back",
  },
  "change-email": {
    before: "From now on, you log in with",
    after: ".",
    button: "Change the address",
  },
};

export const doneSentences: Readonly<Record<Kind, { readonly title: string; readonly sentence: string }>> = {
  "reset-password": {
    title: "Your password is changed",
    sentence: "The old one does not work any more. Log in with the new one.",
  },
  "verify-email": { title: "Your address is confirmed", sentence: "There is nothing more to do." },
  "recover-email": {
    title: "Your address is back",
    sentence:
      "If you did not change it, somebody else may know your password. Choose a new one now; you get an e-mail with a link.",
  },
  "change-email": {
    title: "Your address is changed",
    sentence: "Log in with the new one from now on.",
  },
};

/** Stands after the sentence of a changed password. */
export const everywhereSentences = {
  ended: "Every device that was logged in is logged out.",
  stillIn: "Devices that were logged in could not be logged out; log out on each of them.",
} as const;
