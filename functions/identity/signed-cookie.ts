import type { z } from "zod";
import { openValue, type SignedKind, signValue } from "#functions/signed-value";

/** A cookie whose value is signed, so that it says what this Worker wrote, or nothing. */
export interface SignedCookie<Value extends z.ZodType> extends SignedKind<Value> {
  readonly name: string;
}

/** The parts of every cookie here: out of scripts' reach, over HTTPS (localhost counts), on this host alone. */
const attributes = "Path=/; HttpOnly; Secure; SameSite=Lax";

/** The Set-Cookie header that writes a value. `secret` has at least 32 characters. */
export async function writeCookie<Value extends z.ZodType>(
  cookie: SignedCookie<Value>,
  value: z.output<Value>,
  secret: string,
  now: Date,
): Promise<string> {
  const signed = await signValue(cookie, value, secret, now);
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
  return signed === null ? null : openValue(cookie, signed, secret, now);
}

/** RFC 6265 section 4.2.1: pairs separated by "; ". */
function cookieValue(header: string, name: string): string | null {
  for (const pair of header.split(";")) {
    const separator = pair.indexOf("=");
    if (separator > 0 && pair.slice(0, separator).trim() === name) return pair.slice(separator + 1).trim();
  }
  return null;
}
