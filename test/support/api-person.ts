import { z } from "zod";
import { type LedgerEntry, ledgerEntrySchema } from "#contract/account";
import {
  imageDocumentSchema,
  type ImageDocument,
  isEnd,
  type JobRequest,
  type Upload,
  uploadSchema,
} from "#contract/jobs";
import { demoAccount } from "#contract/product";
import { type NewApiKeyRequest, newApiKeySchema } from "#contract/profile";
import type { StackAddresses } from "./stack";

/** An account as a client of the API, without a browser. */
export interface ApiPerson {
  balance(): Promise<number>;
  upload(name: string, bytes: Uint8Array): Promise<Upload>;
  start(request: Pick<JobRequest, "uploadId" | "size"> & Partial<JobRequest>): Promise<ImageDocument>;
  job(id: string): Promise<ImageDocument>;
  /** The job once it has ended; it is asked for until then. */
  ended(id: string, timeoutMs: number): Promise<ImageDocument>;
  result(id: string): Promise<Uint8Array>;
  /** Every entry of the ledger, oldest first, as the account's export has it. */
  ledger(): Promise<readonly LedgerEntry[]>;
  /** A new API key, as the profile page makes it. */
  makeApiKey(request: NewApiKeyRequest): Promise<string>;
}

const tokenSchema = z.object({ idToken: z.string() });
const exportSchema = z.object({ ledger: z.array(ledgerEntrySchema) });
const imageSchema = z.object({ image: imageDocumentSchema });
const pollMs = 200;

/**
 * Signs an account in as the browser does, the demo account where not given: an ID token from the Auth emulator becomes
 * a session cookie.
 */
export async function signInByApi(
  { baseUrl, authEmulatorUrl }: Pick<StackAddresses, "baseUrl" | "authEmulatorUrl">,
  { email, password }: { readonly email: string; readonly password: string } = demoAccount,
): Promise<ApiPerson> {
  const signIn = `${authEmulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo-key`;
  const token = await fetch(signIn, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password, returnSecureToken: true }),
  });
  const session = await fetch(`${baseUrl}/session`, {
    method: "POST",
    body: JSON.stringify({ idToken: tokenSchema.parse(await token.json()).idToken }),
  });
  const cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");

  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetch(`${baseUrl}${path}`, {
      ...init,
      headers: { ...init.headers, Cookie: cookie },
    });
    if (!answer.ok)
      throw new Error(`${init.method ?? "GET"} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const job = async (id: string) => imageSchema.parse(await (await call(`/v1/jobs/${id}`)).json()).image;
  return {
    job,
    balance: async () =>
      z.object({ user: z.object({ balance: z.int() }) }).parse(await (await call("/v1/account")).json()).user
        .balance,
    upload: async (name, bytes) => {
      const headers = { "X-File-Name": encodeURIComponent(name) };
      return uploadSchema.parse(
        await (await call("/v1/uploads", { method: "POST", body: Buffer.from(bytes), headers })).json(),
      );
    },
    start: async (request) => {
      const init = { method: "POST", body: JSON.stringify(request) };
      return imageSchema.parse(await (await call("/v1/jobs", init)).json()).image;
    },
    ended: async (id, timeoutMs) => {
      const deadline = Date.now() + timeoutMs;
      for (;;) {
        // A Worker that is just starting refuses connections.
        const image = await job(id).catch(() => null);
        if (image && isEnd(image.state)) return image;
        if (Date.now() > deadline) throw new Error(`job ${id} has not ended: ${JSON.stringify(image)}`);
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
    },
    result: async (id) => new Uint8Array(await (await call(`/media/images/${id}/result`)).arrayBuffer()),
    ledger: async () => {
      const archive = Buffer.from(await (await call("/account/export")).arrayBuffer());
      // The first file, which is not compressed, lies behind its header (APPNOTE 4.3.7), in which bytes may be braces: on 27 November
      // that of the date is. A brace alone ends the file.
      const text = archive.subarray(30 + archive.readUInt16LE(26) + archive.readUInt16LE(28)).toString();
      return exportSchema.parse(JSON.parse(text.slice(0, text.indexOf("\n}") + 2))).ledger;
    },
    makeApiKey: async (request) => {
      const init = { method: "POST", body: JSON.stringify(request) };
      return newApiKeySchema.parse(await (await call("/account/api-keys", init)).json()).key;
    },
  };
}
