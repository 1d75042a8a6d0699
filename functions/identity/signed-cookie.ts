import { jwtVerify, SignJWT } from "jose";
import type { z } from "zod";

/** A cookie whose value is signed, so that it says what this Worker wrote, or nothing. */
export interface SignedCookie<Value extends z.ZodType> {
  readonly name: string;
  /** Bound into the signature: a value signed for one cookie is nothing in another. */
  readonly audience: string;
  readonly maxAgeSeconds: number;
  readonly schema: Value;
}

/** The parts of every cookie here: out of scripts' reach, over HTTPS (localhost counts), on this host alone. */
const attributes = "Path=/; HttpOnly; Secure; SameSite=Lax";

const keyOf = (secret: string) => new TextEncoder().encode(secret);

/** The Set-Cookie header that writes a value. `secret` has at least 32 characters. */
export async function writeCookie<Value extends z.ZodType>(
  cookie: SignedCookie<Value>,
  value: z.output<Value>,
  secret: string,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const signed = await new SignJWT({ value })
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(cookie.audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + cookie.maxAgeSeconds)
    .sign(keyOf(secret));
  return `${cookie.name}=${signed}; Max-Age=${cookie.maxAgeSeconds}; ${attributes}`;
}

/** The Set-Cookie header that removes a cookie. */
export function clearCookie(cookie: { readonly name: string }): string {
  return `${cookie.name}=; Max-Age=0; ${attributes}`;
}

/** The value of a cookie in a request, or null when it is absent, forged, expired or of an older shape. */
export async function readCookie<Value extends z.ZodType>(
  cookie: SignedCookie<Value>,
  request: Request,
  secret: string,
  now: Date,
): Promise<z.output<Value> | null> {
  const signed = cookieValue(request.headers.get("Cookie") ?? "", cookie.name);
  if (signed === null) return null;
  try {
    const { payload } = await jwtVerify(signed, keyOf(secret), {
      algorithms: ["HS256"],
      audience: cookie.audience,
      requiredClaims: ["iat", "exp"],
      currentDate: now,
    });
    const parsed = cookie.schema.safeParse(payload["value"]);
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** RFC 6265 section 4.2.1: pairs separated by "; ". */
function cookieValue(header: string, name: string): string | null {
  for (const pair of header.split(";")) {
    const separator = pair.indexOf("=");
    if (separator > 0 && pair.slice(0, separator).trim() === name) return pair.slice(separator + 1).trim();
  }
  return null;
}
