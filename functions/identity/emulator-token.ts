import { decodeProtectedHeader, UnsecuredJWT } from "jose";
import { LimnError } from "#contract/errors";
import { clockToleranceSeconds, expectedClaims, identityOf, type VerifiedIdentity } from "./token-claims";

/** Stands in every build that accepts unsigned tokens, so that a test can prove its absence from the others. */
export const emulatorMarker = "limn-accepts-emulator-tokens";

/** Firebase reserves this prefix for projects that have no real resources (Firebase's documentation, emulators). */
const demoPrefix = "demo-";

/** Whether a configuration may meet the Auth emulator's tokens at all. */
export function isEmulated(projectId: string, emulatorHost: string | undefined): boolean {
  return Boolean(emulatorHost) && projectId.startsWith(demoPrefix);
}

/**
 * Reads a token of the Auth emulator: algorithm "none", an empty signature, and all the claims of a real one. Callers
 * stand behind `__EMULATORS__` and `isEmulated`. Throws `token-invalid` and `email-missing`.
 */
export function readEmulatorToken(token: string, projectId: string, now: Date): VerifiedIdentity {
  try {
    if (decodeProtectedHeader(token).alg !== "none" || !token.endsWith(".")) {
      throw new LimnError("token-invalid", { detail: emulatorMarker });
    }
    const { payload } = UnsecuredJWT.decode(token, {
      ...expectedClaims(projectId),
      clockTolerance: clockToleranceSeconds,
      currentDate: now,
    });
    return identityOf(payload, now);
  } catch (error) {
    if (error instanceof LimnError) throw error;
    throw new LimnError("token-invalid", { cause: error, detail: String(error) });
  }
}
