import type { SessionAnswer } from "#contract/session";
import { describeForOperators } from "../errors/report";
import type { LoginResult } from "./login-result";
import { isOrdinarySignInFailure, signInSentence } from "./sentences";

export type SignInWay = "log-in" | "sign-up" | "google";

export interface SignInParts {
  /** Signs in with Firebase and resolves to the ID token. */
  getIdToken(): Promise<string>;
  openSession(idToken: string): Promise<SessionAnswer>;
  /** Tells the operators of a failure. */
  report(description: string): void;
}

/** One attempt to sign in. Never rejects: a failure is a result with the sentence for the person. */
export async function attemptSignIn(
  way: SignInWay,
  { getIdToken, openSession, report }: SignInParts,
): Promise<LoginResult> {
  try {
    return await openSession(await getIdToken());
  } catch (error) {
    if (way === "sign-up") {
      // The source names this failure's prefix (specification section 8); the relay puts "frontend, " before it.
      report(`AuthContext, signupWithEmail, ${describeForOperators(error)}`);
      return { state: "error", error: `Failed to create an account. ${signInSentence(error)}` };
    }
    if (!isOrdinarySignInFailure(error)) report(`sign-in, ${way}, ${describeForOperators(error)}`);
    return { state: "error", error: signInSentence(error) };
  }
}
