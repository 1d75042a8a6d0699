import { initializeApp } from "firebase/app";
import {
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  type PopupRedirectResolver,
  signOut,
  type UserCredential,
} from "firebase/auth";
import type { SignInConfiguration } from "#contract/page-context";

let auth: Auth | null = null;

/**
 * The SDK's state: one for the page, for an app that is taken down while a request of it is under way complains in the
 * console. Whoever comes first makes it; `resolver` lets it prepare for popups.
 */
export function prepareAuth(configuration: SignInConfiguration, resolver?: PopupRedirectResolver): Auth {
  if (auth) return auth;
  const { apiKey, authDomain, projectId, emulatorUrl } = configuration;
  auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), {
    persistence: inMemoryPersistence,
    ...(resolver && { popupRedirectResolver: resolver }),
  });
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  return auth;
}

/**
 * Signs in with Firebase, for just as long as it takes to get the ID token: the session cookie holds from then on, so
 * the SDK forgets the person again and stores nothing. Rejects with Firebase's own errors.
 */
export async function firebaseIdToken(
  configuration: SignInConfiguration,
  signIn: (auth: Auth) => Promise<UserCredential>,
): Promise<string> {
  const signedOut = prepareAuth(configuration);
  const { user } = await signIn(signedOut);
  const idToken = await user.getIdToken();
  await signOut(signedOut);
  return idToken;
}
