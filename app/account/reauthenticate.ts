import {
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  signInWithEmailAndPassword,
  signInWithPopup,
  updatePassword,
} from "firebase/auth";
import type { SignInConfiguration } from "#contract/page-context";
import { firebaseIdToken } from "./firebase-auth";

/** How somebody proves once more who they are. */
export type Proof = { readonly way: "password"; readonly password: string } | { readonly way: "google" };

/**
 * An ID token of a sign-in that happens now, for what a session alone may not do. Rejects with Firebase's errors;
 * Google may answer for another address, which the server refuses.
 */
export function proveIdentity(
  configuration: SignInConfiguration,
  email: string,
  proof: Proof,
): Promise<string> {
  return firebaseIdToken(configuration, (auth) =>
    proof.way === "password"
      ? signInWithEmailAndPassword(auth, email, proof.password)
      : signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver),
  );
}

/** Changes the password after the current one has been proven; answers an ID token. Rejects with Firebase's errors. */
export function changePassword(
  configuration: SignInConfiguration,
  email: string,
  { current, next }: { readonly current: string; readonly next: string },
): Promise<string> {
  return firebaseIdToken(configuration, async (auth) => {
    const credential = await signInWithEmailAndPassword(auth, email, current);
    await updatePassword(credential.user, next);
    return credential;
  });
}
