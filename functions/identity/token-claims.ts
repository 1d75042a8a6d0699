import { z } from "zod";
import { LimnError } from "#contract/errors";
import { uidSchema } from "#contract/ids";

/** Who an ID token says that somebody is. */
export interface VerifiedIdentity {
  readonly uid: string;
  /** Never empty. */
  readonly email: string;
  readonly emailVerified: boolean;
  /** When they proved who they are, in epoch milliseconds; a token is renewed for hours after that. */
  readonly authenticatedAt: number;
}

/** Clocks of Google and the edge may differ by this much. */
export const clockToleranceSeconds = 5;

const claimsSchema = z.object({
  sub: uidSchema,
  iat: z.number(),
  auth_time: z.number(),
  email: z.string().max(320).default(""),
  email_verified: z.boolean().default(false),
});

/**
 * The claims that no JWT library checks: Firebase's documentation asks for a subject of 1 to 128 characters, and an
 * issue and sign-in time in the past. Throws `token-invalid`, and `email-missing` for an account that has no address
 * (one of another provider, or an anonymous one): a user record must have one.
 */
export function identityOf(payload: unknown, now: Date): VerifiedIdentity {
  const claims = claimsSchema.safeParse(payload);
  if (!claims.success) throw new LimnError("token-invalid", { detail: claims.error.message });
  const latestSeconds = now.getTime() / 1000 + clockToleranceSeconds;
  const { sub, iat, auth_time, email, email_verified } = claims.data;
  if (iat > latestSeconds || auth_time > latestSeconds) {
    throw new LimnError("token-invalid", { detail: "issued in the future" });
  }
  if (email === "") throw new LimnError("email-missing");
  return { uid: sub, email, emailVerified: email_verified, authenticatedAt: auth_time * 1000 };
}

/** What every Firebase ID token of a project must say (Firebase's documentation, "Verify ID tokens"). */
export function expectedClaims(projectId: string) {
  return {
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    requiredClaims: ["sub", "iat", "exp", "auth_time"],
  };
}
