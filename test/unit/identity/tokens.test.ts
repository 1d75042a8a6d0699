import {
  createLocalJWKSet,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { isEmulated, readEmulatorToken } from "#functions/identity/emulator-token";
import { verifyFirebaseToken } from "#functions/identity/firebase-token";

const projectId = "limn-test";
const now = new Date("2026-11-21T12:00:00Z");
const nowSeconds = now.getTime() / 1000;

const goodClaims: JWTPayload = {
  iss: `https://securetoken.google.com/${projectId}`,
  aud: projectId,
  sub: "uid-1",
  iat: nowSeconds - 60,
  exp: nowSeconds + 3600,
  auth_time: nowSeconds - 60,
  email: "ada@example.test",
  email_verified: true,
};

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
let google: Keys;
let attacker: Keys;
let keySet: ReturnType<typeof createLocalJWKSet>;

beforeAll(async () => {
  google = await generateKeyPair("RS256", { extractable: true });
  attacker = await generateKeyPair("RS256", { extractable: true });
  keySet = createLocalJWKSet({
    keys: [{ ...(await exportJWK(google.publicKey)), kid: "key-1", alg: "RS256", use: "sig" }],
  });
});

function signed(
  claims: JWTPayload,
  header: Record<string, unknown> = {},
  keys: Keys = google,
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "RS256", kid: "key-1", ...header })
    .sign(keys.privateKey);
}

const verify = (token: string) => verifyFirebaseToken(token, projectId, keySet, now);

describe("Google's ID tokens", () => {
  it("gives the identity of a good token", async () => {
    await expect(verify(await signed(goodClaims))).resolves.toEqual({
      uid: "uid-1",
      email: "ada@example.test",
      emailVerified: true,
      authenticatedAt: (nowSeconds - 60) * 1_000,
    });
  });

  it("refuses an account that has no e-mail address", async () => {
    for (const claims of [without("email"), { ...goodClaims, email: "" }]) {
      await expect(verify(await signed(claims))).rejects.toMatchObject({ code: "email-missing" });
    }
  });

  const without = (claim: string): JWTPayload =>
    Object.fromEntries(Object.entries(goodClaims).filter(([name]) => name !== claim));
  const badClaims: [string, JWTPayload][] = [
    ["another project's audience", { ...goodClaims, aud: "other" }],
    ["another issuer", { ...goodClaims, iss: "https://securetoken.google.com/other" }],
    ["an issuer with a suffix", { ...goodClaims, iss: `${goodClaims.iss}/` }],
    ["expired", { ...goodClaims, exp: nowSeconds - 60 }],
    ["issued in the future", { ...goodClaims, iat: nowSeconds + 60 }],
    ["signed in in the future", { ...goodClaims, auth_time: nowSeconds + 60 }],
    ["an empty subject", { ...goodClaims, sub: "" }],
    ["a subject of 129 characters", { ...goodClaims, sub: "u".repeat(129) }],
    ["a subject that is a path", { ...goodClaims, sub: "a/b" }],
    ...["sub", "iat", "exp", "auth_time", "aud", "iss"].map((claim): [string, JWTPayload] => [
      `no ${claim}`,
      without(claim),
    ]),
  ];
  it.each(badClaims)("refuses %s", async (_, claims) => {
    await expect(verify(await signed(claims))).rejects.toMatchObject({ code: "token-invalid" });
  });

  it("takes a subject of 128 characters", async () => {
    const uid = "u".repeat(128);
    await expect(verify(await signed({ ...goodClaims, sub: uid }))).resolves.toMatchObject({ uid });
  });

  it("refuses another's signature, whatever key the header offers", async () => {
    const jwk = await exportJWK(attacker.publicKey);
    const headers = [
      {},
      { kid: "key-2" },
      { jku: "https://attacker.test/keys" },
      { jwk },
      { kid: "../../etc/passwd" },
      { kid: "' OR 1=1" },
    ];
    for (const header of headers) {
      const token = await signed(goodClaims, header, attacker);
      await expect(verify(token)).rejects.toMatchObject({ code: "token-invalid" });
    }
  });

  it("refuses the public key used as an HMAC secret", async () => {
    const secret = new TextEncoder().encode(await exportSPKI(google.publicKey));
    const token = await new SignJWT(goodClaims)
      .setProtectedHeader({ alg: "HS256", kid: "key-1" })
      .sign(secret);
    await expect(verify(token)).rejects.toMatchObject({ code: "token-invalid" });
  });

  it("refuses unsigned and malformed tokens", async () => {
    const good = await signed(goodClaims);
    const [header, payload] = good.split(".");
    const tokens = [
      new UnsecuredJWT(goodClaims).encode(),
      `${header}.${payload}.`,
      `${header}.${payload}`,
      "",
      "a.b.c",
      "..",
      good.slice(0, -4),
      `${good}A`,
    ];
    for (const token of tokens) await expect(verify(token)).rejects.toMatchObject({ code: "token-invalid" });
  });

  it("blames nobody when the keys do not arrive", async () => {
    const unreachable = () => Promise.reject(new TypeError("fetch failed"));
    const verified = verifyFirebaseToken(await signed(goodClaims), projectId, unreachable, now);
    await expect(verified).rejects.toMatchObject({ code: "service-unavailable" });
  });
});

describe("the emulator's tokens", () => {
  const demo = "demo-limn";
  const claims = { ...goodClaims, aud: demo, iss: `https://securetoken.google.com/${demo}` };

  it("are met only by a demo project with an emulator", () => {
    expect(isEmulated("demo-limn", "127.0.0.1:9099")).toBe(true);
    expect(isEmulated("limn", "127.0.0.1:9099")).toBe(false);
    expect(isEmulated("demo-limn", undefined)).toBe(false);
    expect(isEmulated("demo-limn", "")).toBe(false);
  });

  it("are read when unsigned", () => {
    expect(readEmulatorToken(new UnsecuredJWT(claims).encode(), demo, now)).toMatchObject({ uid: "uid-1" });
  });

  it("are refused with a signature, a wrong claim or another project", async () => {
    const tokens = [
      await signed(claims),
      `${new UnsecuredJWT(claims).encode()}c2lnbmVk`,
      new UnsecuredJWT({ ...claims, aud: "demo-other" }).encode(),
      new UnsecuredJWT({ ...claims, exp: nowSeconds - 60 }).encode(),
      new UnsecuredJWT({ ...claims, auth_time: nowSeconds + 60 }).encode(),
    ];
    for (const token of tokens) {
      expect(() => readEmulatorToken(token, demo, now)).toThrow(
        expect.objectContaining({ code: "token-invalid" }),
      );
    }
  });
});
