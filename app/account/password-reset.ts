import {
  applyActionCode,
  confirmPasswordReset,
  sendPasswordResetEmail,
  verifyPasswordResetCode,
} from "firebase/auth";
import type { SignInConfiguration } from "#contract/page-context";
import { authOf } from "./firebase-auth";
import { firebaseCode } from "./sentences";

/**
 * Asks Firebase for a reset e-mail. It resolves the same whether there is such an account or not, so that nobody can find
 * out here who has one. Rejects with Firebase's errors otherwise.
 */
export async function requestPasswordReset(configuration: SignInConfiguration, email: string): Promise<void> {
  const continueUrl = `${window.location.origin}/login`;
  try {
    await sendPasswordResetEmail(authOf(configuration), email, { url: continueUrl });
  } catch (error) {
    if (firebaseCode(error) !== "user-not-found") throw error;
  }
}

/** The e-mail address that a reset code belongs to. Rejects with `expired-action-code` or `invalid-action-code`. */
export function readResetCode(configuration: SignInConfiguration, code: string): Promise<string> {
  return verifyPasswordResetCode(authOf(configuration), code);
}

/** Sets the new password; the code is used up. Rejects with Firebase's errors. */
export function setNewPassword(
  configuration: SignInConfiguration,
  code: string,
  password: string,
): Promise<void> {
  return confirmPasswordReset(authOf(configuration), code, password);
}

/** Does what a code for an e-mail address says: confirms it, or takes a change of it back. */
export function applyEmailCode(configuration: SignInConfiguration, code: string): Promise<void> {
  return applyActionCode(authOf(configuration), code);
}
