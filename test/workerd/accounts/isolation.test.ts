import { env, SELF } from "cloudflare:test";
import { UnsecuredJWT } from "jose";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { documentPaths, serverMessageSchema } from "#contract/live";
import { newApiKeySchema } from "#contract/profile";
import { newWebhookSchema } from "#contract/webhooks";
import { accountOf } from "#functions/accounts/account-of";
import { httpApp } from "#functions/http/app";
import { objectKeys } from "#functions/pictures/object-keys";
import { createdJob, jobNumber, uploadNumber } from "../../support/workerd/account";
import { newPerson, origin, type Person, postJson } from "../../support/workerd/person";
import { hookUrl, replyWith } from "../../support/workerd/receiver";

const ownersPicture = "the owner's picture";
const jobId = jobNumber(1).jobId;
const uploadId = uploadNumber(1).id;

let owner: Person;
let stranger: Person;
let ownersKeyId: string;
let ownersWebhookId: string;
let ownersWebhookSecret: string;
let ownersSessionId: string;
let ownersToken: string;

/** A token of the Auth emulator. */
function idToken(uid: string): string {
  const nowSeconds = Math.floor(Date.now() / 1000);
  return new UnsecuredJWT({
    iss: "https://securetoken.google.com/demo-limn",
    aud: "demo-limn",
    sub: uid,
    iat: nowSeconds,
    exp: nowSeconds + 3_600,
    auth_time: nowSeconds,
    email: `${uid}@limn.test`,
  }).encode();
}

beforeAll(async () => {
  owner = await newPerson("isolation-owner", 50);
  stranger = await newPerson("isolation-stranger", 50);
  const account = accountOf(env, owner.uid);
  await account.addUpload(uploadNumber(1, "owners-secret.png"));
  await createdJob(account, jobNumber(1));
  await replyWith("owners-secret-hook", [{ status: 410 }]);
  const hook = await postJson(owner, "/v1/webhooks", { url: hookUrl("owners-secret-hook") });
  const told = newWebhookSchema.parse(await hook.json());
  ownersWebhookId = told.webhook.id;
  ownersWebhookSecret = told.secret;
  await account.settleJob(jobId, 1, { resultSizeBytes: 9 });
  const keys = [
    objectKeys.upload(owner.uid, uploadId),
    objectKeys.result(owner.uid, jobId),
    objectKeys.thumbnail(owner.uid, jobId),
  ];
  for (const key of keys) await env.PICTURES.put(key, ownersPicture);
  const made = await postJson(owner, "/account/api-keys", { name: "owners-secret-key" });
  ownersKeyId = newApiKeySchema.parse(await made.json()).apiKey.id;
  const sentStates = async () => (await account.listEveryWebhookDelivery()).map(({ state }) => state);
  await vi.waitUntil(async () => (await sentStates()).includes("failed"), { timeout: 30_000 });
  ownersSessionId = (await account.listSessions())[0]?.id ?? "";
  ownersToken = idToken(owner.uid);
});

/** All that the owner has, as the account itself says it. */
async function ownersHoldings() {
  const account = accountOf(env, owner.uid);
  const objects = await env.PICTURES.list({ prefix: objectKeys.account(owner.uid) });
  return {
    user: await account.readUser(),
    name: await account.readName(),
    ledger: await account.readLedger(),
    images: await account.listImages(),
    uploads: await account.listUploads(),
    keys: await account.listApiKeys(),
    sessions: await account.listSessions(),
    webhooks: await account.listWebhooks(),
    deliveries: await account.listEveryWebhookDelivery(),
    objects: objects.objects.map(({ key, etag }) => [key, etag]),
  };
}

interface Attack {
  /** With the owner's ids in place of the parameters. */
  readonly path?: () => string;
  readonly body?: () => unknown;
  /** What the stranger must be told; without it, any answer that holds nothing of the owner's. */
  readonly status?: number;
}

const job = { size: { scale: 2 } };

/** Each route of the Worker, asked by a stranger for what is the owner's. `null`: it belongs to nobody. */
const attacks: Readonly<Record<string, Attack | null>> = {
  "GET /healthz": null,
  "POST /relay/errors": null,
  "POST /relay/csp": null,
  "POST /webhooks/stripe": null,
  "POST /webhooks/engines/:token": null,
  "POST /operations/accounts/restore-point": {
    body: () => ({ uid: owner.uid, at: "2026-11-20T12:00:00Z" }),
    status: 404,
  },
  "POST /operations/accounts/restore": { body: () => ({ uid: owner.uid, bookmark: "0" }), status: 404 },
  "POST /support": null,
  "POST /feedback": null,
  "POST /tools/descriptions": null,
  // These take no id but what the ID token or cookie proves.
  "POST /session": { body: () => ({ idToken: "not a token" }), status: 401 },
  "POST /session/end-all": { body: () => ({ idToken: "not a token" }), status: 401 },
  "DELETE /session": null,
  "GET /live": { status: 400 },
  "GET /media/images/:id/:variant": { path: () => `/media/images/${jobId}/result`, status: 404 },
  "GET /media/links/:token/:name": { path: () => `/media/links/${jobId}/result.png`, status: 403 },
  // These look at no session, and their keys' own isolation is that of /v1 (test/workerd/compat).
  "POST /": null,
  "POST /compat/clarity": null,
  "POST /compat/clarity/": null,
  "POST /compat/clarity/v1/upscale": null,
  "POST /compat/fal/clarityai/crystal-upscaler": null,
  "GET /compat/fal/clarityai/crystal-upscaler/requests/:id/status": null,
  "GET /compat/fal/clarityai/crystal-upscaler/requests/:id": null,
  "PUT /compat/fal/clarityai/crystal-upscaler/requests/:id/cancel": null,
  "POST /v1/uploads": { status: 400 },
  "POST /v1/jobs": { body: () => ({ uploadId, ...job }), status: 404 },
  "POST /v1/preview": {
    body: () => ({ uploadId, region: { xPx: 0, yPx: 0, widthPx: 8, heightPx: 8 }, ...job }),
    status: 404,
  },
  "GET /v1/modes": null,
  "GET /v1/openapi.json": null,
  "GET /v1/jobs": { path: () => `/v1/jobs?uid=${owner.uid}`, status: 400 },
  "GET /v1/jobs/:id/result": { path: () => `/v1/jobs/${jobId}/result`, status: 404 },
  "GET /v1/jobs/:id": { path: () => `/v1/jobs/${jobId}`, status: 404 },
  "POST /v1/jobs/:id/cancel": { path: () => `/v1/jobs/${jobId}/cancel`, status: 404 },
  "GET /v1/images": { status: 200 },
  "GET /v1/account": { status: 200 },
  "DELETE /v1/images/:id": { path: () => `/v1/images/${jobId}`, status: 404 },
  "GET /v1/webhooks": { status: 200 },
  "POST /v1/webhooks": { body: () => ({ url: null, uid: owner.uid }), status: 400 },
  "DELETE /v1/webhooks/:id": { path: () => `/v1/webhooks/${ownersWebhookId}`, status: 404 },
  "POST /v1/webhooks/:id/rotate": {
    path: () => `/v1/webhooks/${ownersWebhookId}/rotate`,
    body: () => ({ overlapHours: 0 }),
    status: 404,
  },
  "GET /v1/webhooks/:id/deliveries": {
    path: () => `/v1/webhooks/${ownersWebhookId}/deliveries`,
    status: 404,
  },
  "POST /v1/webhooks/:id/deliveries/:deliveryId/resend": {
    path: () => `/v1/webhooks/${ownersWebhookId}/deliveries/${jobId.replace("job_", "evt_")}/resend`,
    status: 404,
  },
  // It takes keys alone; what a stranger's key may not is tried in test/workerd/mcp.
  "POST /mcp": { status: 401 },
  "GET /mcp": { status: 401 },
  "DELETE /mcp": { status: 401 },
  "POST /admin/actions": {
    body: () => ({
      action: "refund-job",
      actionId: crypto.randomUUID(),
      reason: "because I can",
      uid: owner.uid,
      jobId,
    }),
    status: 403,
  },
  "GET /account/profile": { status: 200 },
  "POST /account/name": { body: () => ({ name: "Stranger", uid: owner.uid }) },
  "POST /account/api-keys": { body: () => ({ name: "mine", uid: owner.uid }) },
  "POST /account/api-keys/:id/rotate": {
    path: () => `/account/api-keys/${ownersKeyId}/rotate`,
    body: () => ({ overlapHours: 0 }),
    status: 404,
  },
  "DELETE /account/api-keys/:id": { path: () => `/account/api-keys/${ownersKeyId}`, status: 404 },
  "DELETE /account/sessions/:id": { path: () => `/account/sessions/${ownersSessionId}`, status: 404 },
  "GET /account/export": { path: () => `/account/export?uid=${owner.uid}`, status: 200 },
  "POST /account/delete": { body: () => ({ idToken: ownersToken }), status: 403 },
  "GET /billing/overview": {},
  "POST /billing/checkout": { body: () => ({ item: "pack-small", uid: owner.uid }) },
  "POST /billing/checkout/settled": { body: () => ({ sessionId: "cs_test_of_somebody_else" }) },
  "POST /billing/plan/preview": { body: () => ({ plan: "plan-pro", uid: owner.uid }) },
  "POST /billing/plan": { body: () => ({ plan: "plan-pro", uid: owner.uid }) },
  "POST /billing/plan/cancel": {},
  "POST /billing/plan/resume": {},
  "POST /billing/portal": { body: () => ({ page: "overview" }) },
};

const listed = Object.entries(attacks).flatMap(([name, attack]) => (attack ? [{ name, attack }] : []));

describe("somebody else's account", () => {
  it("is tried by every route that the Worker has", () => {
    const routes = httpApp(async () => new Response()).routes.filter(({ method }) => method !== "ALL");
    const names = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    expect([...names].sort()).toEqual(Object.keys(attacks).sort());
  });

  it.each(listed)("is closed to a stranger: $name", async ({ name, attack }) => {
    const before = await ownersHoldings();
    const [method = "", route = ""] = name.split(" ");
    const answer = await stranger.fetch(attack.path?.() ?? route, {
      method,
      ...(attack.body && { body: JSON.stringify(attack.body()) }),
    });
    if (attack.status !== undefined) expect(answer.status).toBe(attack.status);
    // A ZIP's texts are stored as they are.
    const text = new TextDecoder("latin1").decode(await answer.arrayBuffer());
    const secrets = [
      owner.uid,
      ownersPicture,
      "owners-secret",
      jobId,
      ownersKeyId,
      ownersSessionId,
      ownersWebhookId,
      ownersWebhookSecret,
    ];
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(await ownersHoldings()).toEqual(before);
  });

  it.each(["source", "result", "thumbnail"])(
    "shows its owner, and nobody else, an image's %s",
    async (what) => {
      const path = `/media/images/${jobId}/${what}`;
      expect(await (await owner.fetch(path)).text()).toBe(ownersPicture);
      expect((await stranger.fetch(path)).status).toBe(404);
      expect((await SELF.fetch(`${origin}${path}`)).status).toBe(401);
    },
  );

  it("tells a stranger's socket nothing of its documents", async () => {
    const { webSocket } = await stranger.fetch("/live", { headers: { Upgrade: "websocket" } });
    if (!webSocket) throw new Error("no socket");
    const answers: unknown[] = [];
    webSocket.addEventListener("message", ({ data }) => {
      answers.push(serverMessageSchema.parse(JSON.parse(String(data))));
    });
    webSocket.accept();
    const paths = Object.values(documentPaths).map((pathOf) => pathOf(owner.uid));
    for (const path of paths) webSocket.send(JSON.stringify({ type: "subscribe", path }));
    await expect
      .poll(() => answers)
      .toEqual(paths.map((path) => ({ type: "denied", path, code: "permission-denied" })));
    webSocket.close();
  });
});
