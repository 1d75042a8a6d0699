import { useState } from "react";
import type { SignInConfiguration } from "#contract/page-context";
import { describeForOperators, reportError } from "../errors/report";
import type { EmailAndPassword } from "./firebase-sign-in";
import { destinationAfterLogin, type LoginResult } from "./login-result";
import { isOrdinarySignInFailure, signInSentence } from "./sentences";
import { openSession } from "./session";

export type SignInWay = "log-in" | "sign-up" | "google";

export interface SignIn {
  /** The way that is under way. */
  readonly busy: SignInWay | null;
  /** Why the last attempt failed. */
  readonly failure: string | null;
  logIn(credentials: EmailAndPassword): Promise<void>;
  signUp(credentials: EmailAndPassword): Promise<void>;
  continueWithGoogle(): Promise<void>;
}

/** Signing in, with what the form shows of it. On success the page is left for `returnTo` or the studio. */
export function useSignIn(configuration: SignInConfiguration, returnTo: string | null): SignIn {
  const [busy, setBusy] = useState<SignInWay | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const attempt = async (way: SignInWay, getIdToken: () => Promise<string>) => {
    setBusy(way);
    setFailure(null);
    const result = await signInBy(way, getIdToken);
    const destination = destinationAfterLogin(result, returnTo);
    if (destination !== null) {
      // A full load: every loader sees the new session, and nothing is left of the visitor before.
      window.location.assign(destination);
      return;
    }
    if (result.state === "error") {
      console.error("Login error:", result.message);
      setFailure(result.message);
    }
    setBusy(null);
  };

  return {
    busy,
    failure,
    logIn: (credentials) =>
      attempt("log-in", async () =>
        (await import("./firebase-sign-in")).logInWithEmail(configuration, credentials),
      ),
    signUp: (credentials) =>
      attempt("sign-up", async () =>
        (await import("./firebase-sign-in")).signUpWithEmail(configuration, credentials),
      ),
    continueWithGoogle: () =>
      attempt("google", async () => (await import("./google-sign-in")).signInWithGoogle(configuration)),
  };
}

async function signInBy(way: SignInWay, getIdToken: () => Promise<string>): Promise<LoginResult> {
  try {
    return await openSession(await getIdToken());
  } catch (error) {
    if (way === "sign-up") {
      // The source names this failure's prefix (specification section 8); the relay puts "frontend, " before it.
      reportError(`AuthContext, signupWithEmail, ${describeForOperators(error)}`);
      return { state: "error", message: `Failed to create an account. ${signInSentence(error)}` };
    }
    if (!isOrdinarySignInFailure(error)) reportError(`sign-in, ${way}, ${describeForOperators(error)}`);
    return { state: "error", message: signInSentence(error) };
  }
}
