import { FirebaseError } from "firebase/app";
import {
  ActionCodeOperation,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  sendPasswordResetEmail,
} from "firebase/auth";
import type { SignInConfiguration } from "#contract/page-context";
import { prepareAuth } from "../firebase-auth";
import { type EmailAndPassword, logInWithEmail } from "../firebase-sign-in";
import { firebaseCode } from "../sentences";
import { endAllSessions } from "../session";

/** What a link in one of Firebase's e-mails is for. */
export type AccountAction =
  | { readonly kind: "reset-password"; readonly email: string }
  | { readonly kind: "verify-email"; readonly email: string }
  | { readonly kind: "recover-email"; readonly email: string }
  | { readonly kind: "change-email"; readonly email: string };

/**
 * Sends Firebase's e-mail with a link to a new password; `continueUrl` is where the person goes on after it. Resolves
 * alike whether there is such an account or not, on projects without e-mail enumeration protection too. Rejects with
 * Firebase's errors.
 */
export async function sendResetEmail(
  configuration: SignInConfiguration,
  email: string,
  continueUrl: string,
): Promise<void> {
  try {
    await sendPasswordResetEmail(prepareAuth(configuration), email, { url: continueUrl });
  } catch (error) {
    if (firebaseCode(error) !== "user-not-found") throw error;
  }
}

/** What a link's code is for, without using it up. Rejects with Firebase's errors. */
export async function readActionCode(
  configuration: SignInConfiguration,
  code: string,
): Promise<AccountAction> {
  // An address that was cut short on its way; the SDK calls that an internal error.
  if (code === "") throw new FirebaseError("auth/invalid-action-code", "no code in the address");
  const { operation, data } = await checkActionCode(prepareAuth(configuration), code);
  const email = data.email ?? "";
  switch (operation) {
    case ActionCodeOperation.PASSWORD_RESET:
      return { kind: "reset-password", email };
    case ActionCodeOperation.VERIFY_EMAIL:
      return { kind: "verify-email", email };
    case ActionCodeOperation.RECOVER_EMAIL:
      return { kind: "recover-email", email };
    case ActionCodeOperation.VERIFY_AND_CHANGE_EMAIL:
      return { kind: "change-email", email };
    default:
      throw new Error(`no page for the action code's operation ${operation}`);
  }
}

/** Sets the new password and uses the code up. Rejects with Firebase's errors. */
export function setNewPassword(
  configuration: SignInConfiguration,
  code: string,
  password: string,
): Promise<void> {
  return confirmPasswordReset(prepareAuth(configuration), code, password);
}

/**
 * Ends the account's sessions on all devices, as its owner: with the password that was just set. Rejects with Firebase's
 * errors, `LimnError` or `UnreachableError`.
 */
export async function endSessionsElsewhere(
  configuration: SignInConfiguration,
  credentials: EmailAndPassword,
): Promise<void> {
  await endAllSessions(await logInWithEmail(configuration, credentials));
}

/** Does what a code without a password is for, and uses it up. Rejects with Firebase's errors. */
export function applyCode(configuration: SignInConfiguration, code: string): Promise<void> {
  return applyActionCode(prepareAuth(configuration), code);
}
