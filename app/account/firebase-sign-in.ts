import { createUserWithEmailAndPassword, signInWithEmailAndPassword } from "firebase/auth";
import type { SignInConfiguration } from "#contract/page-context";
import { firebaseIdToken } from "./firebase-auth";

export interface EmailAndPassword {
  readonly email: string;
  readonly password: string;
}

/** Signs an existing account in; resolves to its ID token. Rejects with Firebase's errors. */
export function logInWithEmail(configuration: SignInConfiguration, { email, password }: EmailAndPassword) {
  return firebaseIdToken(configuration, (auth) => signInWithEmailAndPassword(auth, email, password));
}

/** Creates an account; resolves to its ID token. Rejects with Firebase's errors. */
export function signUpWithEmail(configuration: SignInConfiguration, { email, password }: EmailAndPassword) {
  return firebaseIdToken(configuration, (auth) => createUserWithEmailAndPassword(auth, email, password));
}
