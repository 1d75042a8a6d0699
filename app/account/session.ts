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
 * Ends the session here and in every other tab, and leaves for the home page. The page is loaded anew, so that nothing
 * held of the person outlives the session. Throws `LimnError` or `UnreachableError` while the person is still signed in.
 */
export async function logOut(): Promise<void> {
  departure.begin();
  try {
    await callApi("/session", { method: "DELETE" });
  } catch (error) {
    departure.cancel();
    throw error;
  }
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  announceSessionChange();
  window.location.replace("/");
}
