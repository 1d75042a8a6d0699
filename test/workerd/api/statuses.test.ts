import { createExecutionContext, env, SELF } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { requestsPerMinute, apiKeyScopes } from "#contract/api-keys";
import type { ErrorCode } from "#contract/errors";
import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";
import type { ApiOperation } from "#functions/http/api/operation";
import { apiOperations, errorsOf } from "#functions/http/api/operations";
import { errorTable } from "#contract/errors";
import { httpApp } from "#functions/http/app";
import { objectKeys } from "#functions/pictures/object-keys";
import { latin1Bytes } from "../../support/pictures/bytes";
import { pngBomb, pngOf } from "../../support/pictures/png";
import { sceneRaster } from "../../support/pictures/rasters";
import { createdJob, jobNumber, numberedId, onDatabase, uploadNumber } from "../../support/workerd/account";
import { base64Of, newClient } from "../../support/workerd/api-client";
import { expectDocumented } from "../../support/workerd/documented";
import { newPerson, origin, type Person } from "../../support/workerd/person";

/** A request of an operation that must be answered with a status, and what must be so before. */
interface Attempt {
  readonly path?: string;
  readonly headers?: Record<string, string>;
  readonly body?: BodyInit;
  /** Puts the person's account into the state that it takes. */
  readonly prepare?: (person: Person) => Promise<unknown>;
  readonly bindings?: (person: Person) => Env;
  /** Says when nobody waits any more. */
  readonly signal?: AbortSignal;
}

const jobId = jobNumber(1).jobId;
const hook = {
  id: numberedId("whk", 1),
  url: "https://hooks.limn-shop.net/",
  events: ["job.succeeded"],
  linkOrigin: origin,
  sealedSecret: "none",
} as const;
const eventId = jobId.replace("job_", "evt_");

let picture: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  picture = await pngOf(sceneRaster(24, 16, 3));
});

const account = (person: Person) => accountOf(env, person.uid);
const json = (value: unknown): Attempt => ({ body: JSON.stringify(value) });
const region = { xPx: 0, yPx: 0, widthPx: 8, heightPx: 8 };
const ordered = (bytes: Uint8Array, more: object = {}) => ({
  imageBase64: base64Of(bytes),
  size: { scale: 2 },
  ...more,
});
const sent = (bytes: Uint8Array<ArrayBuffer>): Attempt => ({
  body: bytes,
  headers: { "Content-Length": `${bytes.length}` },
});

/** A job of upload 1 in the state that a test needs. */
async function withJob(person: Person): Promise<void> {
  await account(person).addUpload(uploadNumber(1));
  await createdJob(account(person), jobNumber(1));
}
async function withResult(person: Person): Promise<void> {
  await withJob(person);
  await env.PICTURES.put(objectKeys.result(person.uid, jobId), picture);
  await account(person).settleJob(jobId, 1, { resultSizeBytes: picture.length });
}
const withFailed = (code: ErrorCode) => async (person: Person) => {
  await withJob(person);
  await account(person).failJob(jobId, 1, code);
};
async function withHook(person: Person): Promise<void> {
  await account(person).addWebhook(hook);
  await withJob(person);
  await account(person).settleJob(jobId, 1, { resultSizeBytes: 1 });
}

/** A good request of each operation that needs more than its path. */
const good: Readonly<Record<string, () => Attempt>> = {
  createUpload: () => sent(picture),
  createJob: () => json(ordered(picture)),
  createPreview: () => json(ordered(picture, { region })),
  getJob: () => ({ prepare: withJob }),
  getJobResult: () => ({ prepare: withResult }),
  cancelJob: () => ({ prepare: withJob }),
  deleteImage: () => ({ prepare: withResult }),
  createWebhook: () => json({ url: null }),
  deleteWebhook: () => ({ prepare: withHook }),
  rotateWebhookSecret: () => ({ ...json({}), prepare: withHook }),
  listDeliveries: () => ({ prepare: withHook }),
  resendDelivery: () => ({ prepare: withHook }),
};
const goodOf = ({ id }: ApiOperation): Attempt => good[id]?.() ?? {};

/** What provokes a status of one operation alone. */
const particular: Readonly<Record<string, () => Attempt>> = {
  "createUpload 400": () => ({}),
  "createUpload 413": () => sent(pngBomb(30_000, 30_000)),
  "createUpload 415": () => sent(latin1Bytes("This is a letter, not a picture.")),
  "createUpload 422": () => sent(picture.slice(0, 60)),
  "createJob 200": () => json(ordered(picture, { dryRun: true })),
  "createJob 402": () => ({
    ...json(ordered(picture)),
    prepare: (person) =>
      account(person).correctCredits({ id: "correct:all", amountCredits: -50, reference: "test" }),
  }),
  "createJob 404": () => json({ uploadId: uploadNumber(7).id, size: { scale: 2 } }),
  "createJob 413": () => json(ordered(pngBomb(30_000, 30_000))),
  "createJob 415": () => json(ordered(latin1Bytes("This is a letter."))),
  "createJob 422": () => json(ordered(picture, { mode: "upscale-flux" })),
  "createPreview 400": () => json(ordered(picture)),
  "createPreview 404": () => json({ uploadId: uploadNumber(7).id, size: { scale: 2 }, region }),
  "createPreview 413": () => json(ordered(pngBomb(30_000, 30_000), { region })),
  "createPreview 415": () => json(ordered(latin1Bytes("This is a letter."), { region })),
  "createPreview 422": () => json(ordered(picture, { region, mode: "create" })),
  "createPreview 503": orphanedPreview,
  "createPreview 504": () => ({ ...orphanedPreview(), signal: AbortSignal.abort() }),
  "getJobResult 206": () => ({ prepare: withResult, headers: { Range: "bytes=0-9" } }),
  "getJobResult 304": () => ({
    prepare: withResult,
    headers: { "If-Modified-Since": new Date(Date.now() + 3_600_000).toUTCString() },
  }),
  "getJobResult 409": () => ({ prepare: withJob }),
  "getJobResult 413": () => ({ prepare: withFailed("image-too-large") }),
  "getJobResult 415": () => ({ prepare: withFailed("image-unknown") }),
  "getJobResult 422": () => ({ prepare: withFailed("image-damaged") }),
  "deleteImage 409": () => ({ prepare: withJob }),
  "createWebhook 422": () => json({ url: "https://127.0.0.1/" }),
  "deleteWebhook 409": () => ({ prepare: withHook, bindings: deletedMeanwhile("removeWebhook") }),
  "getAccount 404": () => ({
    prepare: (person) => onDatabase(account(person), (sql) => sql.exec("DELETE FROM user_record").toArray()),
  }),
};

/** The real bindings; but the account's deletion begins just before it is asked for something. */
function deletedMeanwhile(method: string): (person: Person) => Env {
  return (person) => {
    const stub = new Proxy(account(person), {
      get: (target, name) => {
        return async (...given: unknown[]) => {
          if (name === method) await target.beginDeletion();
          return Reflect.get(target, name)(...given);
        };
      },
    });
    const namespace = { idFromName: () => "one", get: () => stub, getByName: () => stub };
    return { ...env, ACCOUNTS: namespace } as unknown as Env;
  };
}

/** The real bindings; but no account can be reached. */
function withoutAccounts(): Env {
  const fail = () => {
    throw new Error("no account can be reached");
  };
  return { ...env, ACCOUNTS: { idFromName: fail, get: fail, getByName: fail } } as unknown as Env;
}

/** A preview that only fal's model can make, at an address where nobody answers. */
function orphanedPreview(): Attempt {
  return {
    ...json(ordered(picture, { region, mode: "upscale-flux" })),
    bindings: () => ({ ...env, FAL_KEY: "key", FAL_BASE_URL: "http://127.0.0.1:9" }),
  };
}

/** What provokes a status of every operation that has it. */
function general(operation: ApiOperation, status: number): Attempt | null {
  const attempt = goodOf(operation);
  if (operation.answers[status]) return attempt;
  if (status === 400 && operation.query) return { ...attempt, path: `${pathOf(operation)}?limit=0` };
  if (status === 400) return { ...attempt, headers: { ...attempt.headers, "Idempotency-Key": "" } };
  if (status === 404) return { ...attempt, prepare: async () => {} };
  if (status === 409) return { ...attempt, headers: { ...attempt.headers, "Idempotency-Key": "taken" } };
  if (status === 500) return { ...attempt, bindings: withoutAccounts };
  return [401, 403, 429].includes(status) ? attempt : null;
}

function pathOf({ path }: ApiOperation): string {
  const id = path.startsWith("/webhooks") ? hook.id : jobId;
  return `/v1${path.replace("{id}", id).replace("{deliveryId}", eventId)}`;
}

/** The key that speaks: none for 401, one without the right for 403, one whose minute is used up for 429. */
async function authorization(person: Person, operation: ApiOperation, status: number) {
  if (operation.scope === null || status === 401) return {};
  const scopes = apiKeyScopes.filter((scope) => status !== 403 || scope !== operation.scope);
  const client = await newClient(person, { scopes, mode: status === 429 ? "test" : "live" });
  if (status === 429) {
    const asked = Array.from({ length: requestsPerMinute.test }, () => client.fetch("/v1/account"));
    for (const answer of await Promise.all(asked)) await answer.body?.cancel();
  }
  if (status === 409) {
    const body = { ...ordered(picture), size: { scale: 3 }, dryRun: true };
    await client.post("/v1/jobs", body, { "Idempotency-Key": "taken" });
  }
  return { Authorization: `Bearer ${client.key}` };
}

const pairs = apiOperations.flatMap((operation) => {
  const answers = Object.keys(operation.answers).map(Number);
  const refusals = errorsOf(operation).map((code) => errorTable[code].status);
  return [...new Set([...answers, ...refusals])].map((status) => ({
    name: `${operation.id} ${status}`,
    operation,
    status,
  }));
});

describe("every status of every operation of the document", () => {
  it("is more than a hundred pairs", () => expect(pairs.length).toBeGreaterThan(100));

  it.each(pairs)("$name", async ({ name, operation, status }) => {
    const attempt = particular[name]?.() ?? general(operation, status);
    if (!attempt) throw new Error(`nothing provokes ${name}: add it to the table`);
    const person = await newPerson(`status-${name.replace(" ", "-")}`, 50);
    const key = await authorization(person, operation, status);
    await attempt.prepare?.(person);
    const path = attempt.path ?? pathOf(operation);
    const method = operation.method.toUpperCase();
    const headers = { ...key, "CF-Connecting-IP": name, ...attempt.headers };
    const init = { method, headers, ...(attempt.body !== undefined && { body: attempt.body }) };
    const answer = attempt.bindings
      ? await httpApp(async () => new Response()).fetch(
          new Request(`${origin}${path}`, { ...init, ...(attempt.signal && { signal: attempt.signal }) }),
          attempt.bindings(person),
          createExecutionContext(),
        )
      : await SELF.fetch(`${origin}${path}`, init);
    expect([name, answer.status]).toEqual([name, status]);
    await expectDocumented(method, path, answer);
    await answer.body?.cancel();
  });
});
