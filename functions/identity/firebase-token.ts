import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { LimnError } from "#contract/errors";
import { clockToleranceSeconds, expectedClaims, identityOf, type VerifiedIdentity } from "./token-claims";

/** Google rotates its keys about daily; an unknown key id asks again at most this often. */
const cooldownMs = 30_000;
const cacheMs = 60 * 60 * 1000;
const timeoutMs = 5_000;

const keySets = new Map<string, JWTVerifyGetKey>();

/** Google's public keys for ID tokens, fetched when needed and kept for the isolate's life. */
export function googleKeys(jwksUrl: string): JWTVerifyGetKey {
  const existing = keySets.get(jwksUrl);
  if (existing) return existing;
  const options = { timeoutDuration: timeoutMs, cooldownDuration: cooldownMs, cacheMaxAge: cacheMs };
  const keys = createRemoteJWKSet(new URL(jwksUrl), options);
  keySets.set(jwksUrl, keys);
  return keys;
}

/**
 * Verifies a Firebase ID token: RS256 by one of the keys given (what the token itself says of keys counts for nothing
 * but their id), issuer, audience, times and subject. Throws `token-invalid`, `email-missing`, or `service-unavailable`
 * when the keys cannot be had: then it is not the person's fault.
 */
export async function verifyFirebaseToken(
  token: string,
  projectId: string,
  keys: JWTVerifyGetKey,
  now: Date,
): Promise<VerifiedIdentity> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      ...expectedClaims(projectId),
      algorithms: ["RS256"],
      clockTolerance: clockToleranceSeconds,
      currentDate: now,
    });
    return identityOf(payload, now);
  } catch (error) {
    throw refusalOf(error);
  }
}

/** A missing key, a bad signature or a wrong claim is the token's fault; keys that do not arrive are not. */
function refusalOf(error: unknown): LimnError {
  if (error instanceof LimnError) return error;
  const keysAreMissing =
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    !(error instanceof errors.JOSEError) ||
    error.code === "ERR_JOSE_GENERIC";
  return new LimnError(keysAreMissing ? "service-unavailable" : "token-invalid", {
    cause: error,
    detail: String(error),
  });
}
