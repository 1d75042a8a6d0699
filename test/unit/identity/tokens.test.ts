import {
  createLocalJWKSet,
  exportJWK,
  exportPKCS8,
  exportSPKI,
  generateKeyPair,
  importPKCS8,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from "jose";
import { beforeAll, describe, expect, it, vi } from "vitest";
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

const encoded = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

function withHeader(token: string, header: unknown): string {
  return [encoded(header), ...token.split(".").slice(1)].join(".");
}

function withPayload(token: string, payload: unknown): string {
  const [header, , signature] = token.split(".");
  return [header, encoded(payload), signature].join(".");
}

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
    ["not valid yet", { ...goodClaims, nbf: nowSeconds + 60 }],
    [
      "another audience beside ours in its issuer",
      { ...goodClaims, iss: `https://securetoken.google.com.evil/${projectId}` },
    ],
    ["times that are no numbers", { ...goodClaims, auth_time: "now" }],
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

  /** Keys that a header offers or names; each token is signed by the attacker. */
  const offeredKeys: [string, () => Record<string, unknown> | Promise<Record<string, unknown>>][] = [
    ["Google's own key id", () => ({})],
    ["an unknown key id", () => ({ kid: "key-2" })],
    ["no key id", () => ({ kid: undefined })],
    ["a key id that is a path", () => ({ kid: "../../etc/passwd" })],
    ["a key id that is SQL", () => ({ kid: "' OR 1=1" })],
    ["a key id of a megabyte", () => ({ kid: "k".repeat(1_000_000) })],
    ["a key set of its own (jku)", () => ({ jku: "https://attacker.test/keys" })],
    ["a key of its own (jwk)", async () => ({ jwk: await exportJWK(attacker.publicKey) })],
    ["a certificate's address (x5u)", () => ({ x5u: "https://attacker.test/certificate" })],
    ["a certificate of its own (x5c)", () => ({ x5c: [btoa("certificate")] })],
    ["another type (typ)", () => ({ typ: "at+jwt" })],
  ];
  it.each(offeredKeys)("refuses another's signature with %s", async (_, header) => {
    const token = await signed(goodClaims, await header(), attacker);
    await expect(verify(token)).rejects.toMatchObject({ code: "token-invalid" });
  });

  it("asks nobody for the keys that a header names", async () => {
    const fetched = vi.spyOn(globalThis, "fetch");
    for (const header of [
      { jku: "https://attacker.test/keys" },
      { x5u: "https://attacker.test/certificate" },
    ]) {
      await expect(verify(await signed(goodClaims, header))).resolves.toMatchObject({ uid: "uid-1" });
    }
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
  });

  it("refuses the public key used as an HMAC secret, in each form that it is known in", async () => {
    const forms = [await exportSPKI(google.publicKey), JSON.stringify(await exportJWK(google.publicKey))];
    for (const form of forms) {
      for (const alg of ["HS256", "HS384", "HS512"]) {
        const token = await new SignJWT(goodClaims)
          .setProtectedHeader({ alg, kid: "key-1" })
          .sign(new TextEncoder().encode(form));
        await expect(verify(token)).rejects.toMatchObject({ code: "token-invalid" });
      }
    }
  });

  it("refuses every algorithm but the one, also with Google's own key", async () => {
    const pkcs8 = await exportPKCS8(google.privateKey);
    for (const alg of ["RS384", "RS512", "PS256"]) {
      const privateKey = await importPKCS8(pkcs8, alg);
      const token = await new SignJWT(goodClaims).setProtectedHeader({ alg, kid: "key-1" }).sign(privateKey);
      await expect(verify(token)).rejects.toMatchObject({ code: "token-invalid" });
    }
  });

  /** Tokens that are none; each made of a good one. */
  const malformed: [string, (good: string) => string][] = [
    ["unsigned", () => new UnsecuredJWT(goodClaims).encode()],
    ["of algorithm none, in capitals", (good) => withHeader(good, { alg: "NONE", kid: "key-1" })],
    ["of algorithm none, with a signature", (good) => withHeader(good, { alg: "none", kid: "key-1" })],
    ["of no algorithm", (good) => withHeader(good, { kid: "key-1" })],
    [
      "with an extension that must be understood (crit)",
      (good) => withHeader(good, { alg: "RS256", crit: ["x"], x: 1 }),
    ],
    ["without its signature", (good) => `${good.split(".").slice(0, 2).join(".")}.`],
    ["of two parts", (good) => good.split(".").slice(0, 2).join(".")],
    ["of four parts", (good) => `${good}.${good.split(".")[2]}`],
    ["encrypted (five parts)", (good) => `${good}.a.b`],
    ["with another payload", (good) => withPayload(good, { ...goodClaims, sub: "uid-2" })],
    ["with a payload that is a list", (good) => withPayload(good, [])],
    ["empty", () => ""],
    ["letters", () => "a.b.c"],
    ["dots", () => ".."],
    ["cut", (good) => good.slice(0, -4)],
    ["longer by a letter", (good) => `${good}A`],
    ["with blanks", (good) => ` ${good}`],
    ["of a megabyte", (good) => withPayload(good, { ...goodClaims, more: "x".repeat(1_000_000) })],
  ];
  it.each(malformed)("refuses a token that is %s", async (_, made) => {
    const token = made(await signed(goodClaims));
    await expect(verify(token)).rejects.toMatchObject({ code: "token-invalid" });
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
