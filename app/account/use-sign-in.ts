import { useRef, useState } from "react";
import type { SignInConfiguration } from "#contract/page-context";
import { reportError } from "../errors/report";
import { attemptSignIn, type SignInWay } from "./attempt-sign-in";
import type { EmailAndPassword } from "./firebase-sign-in";
import { leaveFor } from "./leave-for";
import { finishLogin, type LoginResult } from "./login-result";
import { openSession } from "./session";

export interface SignIn {
  readonly configuration: SignInConfiguration;
  /** The way that is under way. */
  readonly busy: SignInWay | null;
  /** Why the last attempt failed. */
  readonly failure: string | null;
  logIn(credentials: EmailAndPassword): Promise<void>;
  signUp(credentials: EmailAndPassword): Promise<void>;
  continueWithGoogle(): Promise<void>;
}

interface SignInOptions {
  readonly configuration: SignInConfiguration;
  /** Where the person explicitly wants to be; safe to follow. */
  readonly returnTo: string | null;
  /** Runs after every attempt. */
  readonly onFinished?: ((result: LoginResult) => void) | undefined;
}

/**
 * Signing in, with what the form shows of it. On success the page is left. Google's window may stay open for long, so
 * another attempt can be made meanwhile; the form then shows the newer one alone.
 */
export function useSignIn({ configuration, returnTo, onFinished }: SignInOptions): SignIn {
  const [busy, setBusy] = useState<SignInWay | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const attempts = useRef(0);

  const attempt = async (way: SignInWay, getIdToken: () => Promise<string>) => {
    attempts.current += 1;
    const thisAttempt = attempts.current;
    setBusy(way);
    setFailure(null);
    const result = await attemptSignIn(way, { getIdToken, openSession, report: reportError });
    finishLogin(result, { returnTo, leaveFor, onFinished });
    // After a success the page is being left; the form stays busy until it is.
    if (result.state !== "error" || thisAttempt !== attempts.current) return;
    setFailure(result.error);
    setBusy(null);
  };

  return {
    configuration,
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
