import { browserPopupRedirectResolver, GoogleAuthProvider, signInWithPopup } from "firebase/auth";
import type { SignInConfiguration } from "#contract/page-context";
import { firebaseIdToken } from "./firebase-auth";

/** Signs in by Google's popup; resolves to the ID token. Rejects with Firebase's errors. */
export function signInWithGoogle(configuration: SignInConfiguration): Promise<string> {
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: "select_account" });
  return firebaseIdToken(configuration, (auth) =>
    signInWithPopup(auth, provider, browserPopupRedirectResolver),
  );
}
