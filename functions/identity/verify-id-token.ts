import { isEmulated, readEmulatorToken } from "./emulator-token";
import { googleKeys, verifyFirebaseToken } from "./firebase-token";
import type { VerifiedIdentity } from "./token-claims";

export interface TokenConfiguration {
  readonly FIREBASE_PROJECT_ID: string;
  readonly FIREBASE_JWKS_URL: string;
  readonly FIREBASE_AUTH_EMULATOR_HOST?: string;
}

/**
 * Who an ID token belongs to. Unsigned tokens of the Auth emulator are read only when the build has emulators, the
 * emulator is configured and the project is a demo; everywhere else each token must carry Google's signature.
 * Throws `token-invalid`, `email-missing` and `service-unavailable`.
 */
export async function verifyIdToken(
  token: string,
  configuration: TokenConfiguration,
  now: Date,
): Promise<VerifiedIdentity> {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_JWKS_URL: jwksUrl } = configuration;
  if (__EMULATORS__ && isEmulated(projectId, configuration.FIREBASE_AUTH_EMULATOR_HOST)) {
    return readEmulatorToken(token, projectId, now);
  }
  return verifyFirebaseToken(token, projectId, googleKeys(jwksUrl), now);
}
