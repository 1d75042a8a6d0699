// @ts-check
import sharp from "sharp";
import { AuthAdmin } from "../../emulators/auth/auth-admin.mjs";
import { localProjectId } from "../stack/worker-variables.mjs";

/** Whoever comes by this page first is given credits (specification section 9). */
const giftPage = "/tools/high-resolution-image-converter";
export const giftCredits = 30;

/**
 * Somebody with an account, credits, a session, API keys and a picture, made as people make theirs.
 * @typedef {object} Person
 * @property {string} uid
 * @property {string} cookie
 * @property {string} address the network address that they come from, as Cloudflare would tell it
 * @property {readonly string[]} keys
 * @property {string} uploadId
 *
 * @typedef {object} PeopleOptions
 * @property {import("./http-client.mjs").HttpClient} client
 * @property {string} baseUrl
 * @property {string} authEmulatorUrl
 * @property {number} count
 * @property {number} keysEach
 * @property {string} [prefix] of their uids
 */

/**
 * A small picture: what is measured is the way to the work, not the work.
 * @returns {Promise<Uint8Array>}
 */
export function smallPicture() {
  return sharp({ create: { width: 16, height: 12, channels: 3, background: "#8a6d3b" } })
    .png()
    .toBuffer();
}

/** @param {PeopleOptions} options @returns {Promise<Person[]>} */
export async function makePeople(options) {
  const picture = await smallPicture();
  const people = [];
  // A few at a time: signing in is not what is measured.
  for (let made = 0; made < options.count; made += 8) {
    const group = Array.from({ length: Math.min(8, options.count - made) }, (_, index) => made + index);
    people.push(...(await Promise.all(group.map((number) => makePerson(options, number, picture)))));
  }
  return people;
}

/** @param {PeopleOptions} options @param {number} number @param {Uint8Array} picture @returns {Promise<Person>} */
async function makePerson({ client, baseUrl, authEmulatorUrl, keysEach, prefix = "crowd" }, number, picture) {
  const uid = `${prefix}-${number}`;
  const account = { uid, email: `${uid}@limn.test`, password: "a password" };
  const address = addressOf(number);
  await new AuthAdmin({ url: authEmulatorUrl, projectId: localProjectId }).ensureAccount(account);
  const cookie = await signIn(client, authEmulatorUrl, account, address);
  const own = { Cookie: cookie, Origin: baseUrl, "CF-Connecting-IP": address };
  const keys = [];
  for (let n = 0; n < keysEach; n += 1) {
    const body = JSON.stringify({ name: `key ${n}` });
    const made = await client.expect("/account/api-keys", { method: "POST", headers: own, body });
    keys.push(JSON.parse(made.text).key);
  }
  const sent = await client.insist("/v1/uploads", {
    method: "POST",
    headers: { ...own, "Idempotency-Key": "the picture" },
    body: picture,
  });
  return { uid, cookie, address, keys, uploadId: JSON.parse(sent.text).id };
}

/**
 * Signs somebody in as the browser does: an ID token from the Auth emulator becomes a session.
 * @param {import("./http-client.mjs").HttpClient} client
 * @param {string} authEmulatorUrl
 * @param {{email: string, password: string}} account
 * @param {string} address
 * @returns {Promise<string>} the session's cookie
 */
export async function signIn(client, authEmulatorUrl, { email, password }, address) {
  const headers = { "CF-Connecting-IP": address };
  // A visit is remembered where a browser asks for a page.
  const visit = cookieOf(await client.insist(giftPage, { headers: { ...headers, Accept: "text/html" } }));
  const tokenUrl = `${authEmulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo-key`;
  const token = await fetch(tokenUrl, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const { idToken } = /** @type {{idToken: string}} */ (await token.json());
  return cookieOf(
    await client.expect("/session", {
      method: "POST",
      headers: { ...headers, ...(visit && { Cookie: visit }) },
      body: JSON.stringify({ idToken }),
    }),
  );
}

/** @param {import("./http-client.mjs").ClientAnswer} answer */
function cookieOf({ headers }) {
  const lines = [headers["set-cookie"] ?? []].flat();
  return lines.map((line) => line.split(";")[0]).join("; ");
}

/** An address of its own for each (RFC 2544's network for benchmarks). @param {number} number */
function addressOf(number) {
  return `198.18.${Math.floor(number / 250)}.${1 + (number % 250)}`;
}
