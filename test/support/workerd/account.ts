import { env, runInDurableObject } from "cloudflare:test";
import { expect } from "vitest";
import type { FirstVisit } from "#contract/account";
import type { ImageDocument, Upload } from "#contract/jobs";
import { type Account, socketHeaders } from "#functions/accounts/account";
import { accountOf } from "#functions/accounts/account-of";
import type { NewJob } from "#functions/accounts/jobs";

export type AccountStub = DurableObjectStub<Account>;

/** An id of a kind with a number in it, in the shape that the contract asks for. */
export const numberedId = (prefix: "upl" | "job" | "ses" | "whk" | "evt", number: number) =>
  `${prefix}_${String(number).padStart(26, "0")}`;

export const plainVisit: FirstVisit = { referrer: "", firstLandingPage: "/" };

/** A new account with that many credits and one upload, number 1. */
export async function newAccount(uid: string, amountCredits = 0): Promise<AccountStub> {
  const account = accountOf(env, uid);
  await account.open({ uid, email: `${uid}@limn.test`, firstVisit: plainVisit });
  if (amountCredits > 0) await account.grantCredits({ id: "grant:test", amountCredits, reference: "test" });
  await account.addUpload(uploadNumber(1));
  return account;
}

/** Just now: uploads that wait for a job do so for three days. */
const uploadedAt = new Date().toISOString();

export function uploadNumber(number: number, name = "picture.png"): Upload {
  return {
    id: numberedId("upl", number),
    name,
    format: "png",
    widthPx: 24,
    heightPx: 16,
    hasAlpha: false,
    notes: [],
    sizeBytes: 1_234,
    createdAt: uploadedAt,
  };
}

/** A job of upload 1 for one credit; each has its own fingerprint. Later numbers are newer. */
export function jobNumber(number: number, changes: Partial<NewJob> = {}): NewJob {
  return {
    jobId: numberedId("job", number),
    requestFingerprint: `request ${number}`,
    uploadId: numberedId("upl", 1),
    quote: { mode: "standard", format: "png", widthPx: 48, heightPx: 32, amountCredits: 1, parameters: {} },
    engine: "limn",
    now: Date.now() + number,
    ...changes,
  };
}

/** Makes a job that must succeed in being made. */
export async function createdJob(account: AccountStub, job: NewJob): Promise<ImageDocument> {
  const created = await account.createJob(job);
  if (!created.ok) throw new Error(`job refused: ${created.code}`);
  return created.image;
}

/** Waits until the directory was told all that is due, by an alarm of the account's own, and the next alarm is set to what comes after. */
export async function toldDirectory(account: AccountStub): Promise<void> {
  const state = () =>
    runInDurableObject(account, async (_, { storage }) => {
      const query = "SELECT count(*) AS count FROM outbox WHERE attempts > 0 OR next_attempt_at_ms <= ?";
      const { count } = storage.sql.exec(query, Date.now()).one();
      return { untold: count, hasAlarm: (await storage.getAlarm()) !== null };
    });
  await expect.poll(state).toEqual({ untold: 0, hasAlarm: true });
}

/** Runs statements on the account's own database. */
export function onDatabase<Result>(account: AccountStub, run: (sql: SqlStorage) => Result): Promise<Result> {
  return runInDurableObject(account, (_, state) => run(state.storage.sql));
}

/** The account's answer to a socket's upgrade, as the Worker asks for it. */
export function requestSocket(account: AccountStub, uid: string, sessionId: string): Promise<Response> {
  const headers = {
    Upgrade: "websocket",
    [socketHeaders.uid]: uid,
    [socketHeaders.sessionId]: sessionId,
  };
  return account.fetch("https://limn.test/live", { headers });
}
