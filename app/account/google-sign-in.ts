import { browserPopupRedirectResolver, GoogleAuthProvider, signInWithPopup } from "firebase/auth";
import type { SignInConfiguration } from "#contract/page-context";
import { firebaseIdToken, prepareAuth } from "./firebase-auth";

/**
 * Lets the SDK load Google's script early on the browsers where it says that the window would else be blocked (Safari,
 * mobile ones); on others it does nothing.
 */
export function prepareGoogleWindow(configuration: SignInConfiguration): void {
  prepareAuth(configuration, browserPopupRedirectResolver);
}

/** Signs in by Google's popup; resolves to the ID token. Rejects with Firebase's errors. */
export function signInWithGoogle(configuration: SignInConfiguration): Promise<string> {
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: "select_account" });
  return firebaseIdToken(configuration, (auth) =>
    signInWithPopup(auth, provider, browserPopupRedirectResolver),
  );
}
