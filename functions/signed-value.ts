import { jwtVerify, SignJWT } from "jose";
import type { z } from "zod";

/** What a signed value is for: one that was signed for one thing is nothing in another. */
export interface SignedKind<Value extends z.ZodType> {
  readonly audience: string;
  readonly maxAgeSeconds: number;
  readonly schema: Value;
}

const keyOf = (secret: string) => new TextEncoder().encode(secret);

/** A value as a text (JWT, RFC 7519) that says what this Worker wrote, until its time is over. `secret` has at least 32 characters. */
export async function signValue<Value extends z.ZodType>(
  { audience, maxAgeSeconds }: SignedKind<Value>,
  value: z.output<Value>,
  secret: string,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ value })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + maxAgeSeconds)
    .sign(keyOf(secret));
}

/** What a text says, or null when it is forged, over, signed for something else or of an older shape. */
export async function openValue<Value extends z.ZodType>(
  { audience, schema }: SignedKind<Value>,
  signed: string,
  secret: string,
  now: Date,
): Promise<z.output<Value> | null> {
  try {
    const { payload } = await jwtVerify(signed, keyOf(secret), {
      algorithms: ["HS256"],
      audience,
      requiredClaims: ["iat", "exp"],
      currentDate: now,
    });
    const parsed = schema.safeParse(payload["value"]);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
