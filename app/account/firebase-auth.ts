import { deleteApp, initializeApp } from "firebase/app";
import {
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signOut,
  type UserCredential,
} from "firebase/auth";
import type { SignInConfiguration } from "#contract/page-context";

/**
 * Signs in with Firebase, for just as long as it takes to get the ID token: the session cookie holds from then on, so
 * nothing of the SDK stays in memory or in the browser's storage. Rejects with Firebase's own errors.
 */
export async function firebaseIdToken(
  configuration: SignInConfiguration,
  signIn: (auth: Auth) => Promise<UserCredential>,
): Promise<string> {
  const { apiKey, authDomain, projectId, emulatorUrl } = configuration;
  const app = initializeApp({ apiKey, authDomain, projectId }, crypto.randomUUID());
  try {
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
    const { user } = await signIn(auth);
    const idToken = await user.getIdToken();
    await signOut(auth);
    return idToken;
  } finally {
    await deleteApp(app);
  }
}
