import { SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { sessionCookie } from "#functions/identity/session-cookie";
import { clearCookie, readCookie, type SignedCookie, writeCookie } from "#functions/identity/signed-cookie";

const secret = "a secret of more than thirty-two characters";
const now = new Date("2026-11-21T12:00:00Z");
const session = { uid: "uid-1", email: "ada@example.test", sessionId: `ses_${"0".repeat(26)}` };

const requestWith = (cookie: string) => new Request("https://limn.test/", { headers: { Cookie: cookie } });
const pairOf = (setCookie: string) => setCookie.slice(0, setCookie.indexOf(";"));
const written = async () => pairOf(await writeCookie(sessionCookie, session, secret, now));

describe("the session cookie", () => {
  it("is out of reach for scripts and other hosts", async () => {
    const header = await writeCookie(sessionCookie, session, secret, now);
    expect(header.startsWith("__Host-")).toBe(true);
    for (const attribute of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/", "Max-Age=1209600"]) {
      expect(header.split("; ")).toContain(attribute);
    }
    expect(header).not.toContain("Domain");
  });

  it("is read back among other cookies", async () => {
    const request = requestWith(`theme=dark; ${await written()}; other=1`);
    await expect(readCookie(sessionCookie, request, secret, now)).resolves.toEqual(session);
  });

  it("is nothing when forged, cut, expired, or signed for another purpose", async () => {
    const good = await written();
    const other = { ...sessionCookie, audience: "other" } as SignedCookie<typeof sessionCookie.schema>;
    const [head, , signature] = good.split(".");
    const forgedPayload = btoa(
      JSON.stringify({ value: { ...session, uid: "uid-2" }, aud: "session" }),
    ).replaceAll("=", "");
    const attempts = [
      good.slice(0, -3),
      `${good}x`,
      `${head}.${forgedPayload}.${signature}`,
      pairOf(await writeCookie(other, session, secret, now)),
      "",
    ];
    const keyed = new TextEncoder().encode(secret);
    const claims = {
      value: session,
      aud: "session",
      iat: now.getTime() / 1000,
      exp: now.getTime() / 1000 + 60,
    };
    const prefix = "__Host-limn-session=";
    attempts.push(
      `${prefix}${new UnsecuredJWT(claims).encode()}`,
      `${prefix}${await new SignJWT(claims).setProtectedHeader({ alg: "HS512" }).sign(keyed)}`,
      `${prefix}${await new SignJWT({ value: session, aud: "session", iat: claims.iat }).setProtectedHeader({ alg: "HS256" }).sign(keyed)}`,
      good.replace("__Host-", ""),
    );
    for (const cookie of attempts) {
      await expect(readCookie(sessionCookie, requestWith(cookie), secret, now)).resolves.toBeNull();
    }
    const later = new Date(now.getTime() + 15 * 24 * 3600 * 1000);
    await expect(readCookie(sessionCookie, requestWith(good), secret, later)).resolves.toBeNull();
    await expect(readCookie(sessionCookie, requestWith(good), `${secret}!`, now)).resolves.toBeNull();
  });

  it("is cleared under the same attributes", () => {
    expect(clearCookie(sessionCookie)).toBe(
      "__Host-limn-session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
    );
  });
});
