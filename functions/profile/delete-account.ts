import { z } from "zod";
import { LimnError } from "#contract/errors";
import { recentSignInMs } from "#contract/profile";
import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";
import { verifyIdToken } from "#functions/identity/verify-id-token";

const timeoutMs = 10_000;

/**
 * Deletes an account for good: first the identity at Firebase, so that nobody signs in any more, then all that is held.
 * Throws `signin-too-old`, `permission-denied` for somebody else's token, and `service-unavailable` where Firebase does
 * not answer; nothing is deleted then.
 */
export async function deleteAccount(env: Env, uid: string, idToken: string, now: Date): Promise<void> {
  const identity = await verifyIdToken(idToken, env, now);
  if (identity.uid !== uid) throw new LimnError("permission-denied");
  if (now.getTime() - identity.authenticatedAt > recentSignInMs) throw new LimnError("signin-too-old");
  const account = accountOf(env, uid);
  await account.beginDeletion();
  try {
    await deleteIdentity(env, idToken);
  } catch (error) {
    await account.abandonDeletion();
    throw error;
  }
  await account.erase(uid);
}

/** Identity Toolkit's `accounts:delete` (Firebase Auth REST API, "Delete account"). One that is gone is fine. */
async function deleteIdentity(env: Env, idToken: string): Promise<void> {
  const emulator = __EMULATORS__ ? env.FIREBASE_AUTH_EMULATOR_HOST : undefined;
  const base = emulator ? `http://${emulator}/` : "https://";
  const key = encodeURIComponent(env.FIREBASE_API_KEY);
  const url = `${base}identitytoolkit.googleapis.com/v1/accounts:delete?key=${key}`;
  let answer: Response;
  try {
    answer = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ idToken }),
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    throw new LimnError("service-unavailable", { detail: "Firebase does not answer", cause: error });
  }
  const text = await answer.text();
  if (answer.ok) return;
  const refusal = z.object({ error: z.object({ message: z.string() }) }).safeParse(parsed(text));
  const reason = refusal.success ? refusal.data.error.message : `status ${answer.status}`;
  if (reason.startsWith("USER_NOT_FOUND")) return;
  if (reason.startsWith("CREDENTIAL_TOO_OLD_LOGIN_AGAIN")) throw new LimnError("signin-too-old");
  throw new LimnError("service-unavailable", { detail: `Firebase: ${reason}` });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
