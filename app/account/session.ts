import { type SessionAnswer, sessionAnswerSchema } from "#contract/session";
import { callApi } from "../api/call";
import { departure } from "./departure";
import { announceSessionChange } from "./session-channel";

/** Turns a Firebase ID token into the session cookie. Throws `LimnError` or `UnreachableError`. */
export async function openSession(idToken: string): Promise<SessionAnswer> {
  const answer = await callApi("/session", { method: "POST", json: { idToken } });
  announceSessionChange();
  return sessionAnswerSchema.parse(answer);
}

/**
 * Ends every session of the account that a Firebase ID token belongs to, on all devices. This page stays where it is,
 * whoever it was rendered for. Throws `LimnError` or `UnreachableError`.
 */
export async function endAllSessions(idToken: string): Promise<void> {
  await ending(() => callApi("/session/end-all", { method: "POST", json: { idToken } }));
  announceSessionChange();
}

/**
 * Ends the session here and in every other tab, and leaves for the home page, or another. The page is loaded anew, so that nothing
 * held of the person outlives the session. Throws `LimnError` or `UnreachableError` while the person is still signed in.
 */
export async function logOut(to = "/"): Promise<void> {
  await ending(() => callApi("/session", { method: "DELETE" }));
  announceSessionChange();
  await emptyCaches();
  window.location.replace(to);
}

/** The session is over already, so a browser that keeps no data for this site must not make it look otherwise. */
async function emptyCaches(): Promise<void> {
  try {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  } catch (error) {
    console.error("The caches could not be emptied:", error);
  }
}

async function ending(end: () => Promise<unknown>): Promise<void> {
  departure.begin();
  try {
    await end();
  } catch (error) {
    departure.cancel();
    throw error;
  }
}
