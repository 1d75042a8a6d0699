import { describe, expect, it } from "vitest";
import { jobAnswerSchema } from "#contract/api";
import type { ApiKeyScope } from "#contract/api-keys";
import {
  deliveryPageSchema,
  maxWebhooks,
  newWebhookSchema,
  type NewWebhookRequest,
  webhookListSchema,
} from "#contract/webhooks";
import { numberedId, onDatabase, uploadNumber } from "../../support/workerd/account";
import { codeOf, newClient } from "../../support/workerd/api-client";
import { hookUrl, nameLeadsTo, received, replyWith } from "../../support/workerd/receiver";
import { newPerson } from "../../support/workerd/person";
import {
  deliveriesOf,
  madeWebhook,
  newWebhookOwner,
  passWaits,
  verified,
  type WebhookOwner,
} from "../../support/workerd/webhooks";

const patience = { timeout: 30_000 };
const listed = async ({ client }: Pick<WebhookOwner, "client">) =>
  webhookListSchema.parse(await (await client.fetch("/v1/webhooks")).json()).webhooks;
const refusal = async (answer: Response) => [answer.status, await codeOf(answer)];

describe("a webhook", () => {
  it("is made with a secret that is told once, and kept in no plain words", async () => {
    const owner = await newWebhookOwner("whk-made");
    const { webhook, secret } = await madeWebhook(owner, {
      url: hookUrl("whk-made"),
      events: ["job.canceled", "job.failed"],
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await listed(owner)).toEqual([webhook]);
    expect(webhook).toMatchObject({ url: hookUrl("whk-made"), events: ["job.failed", "job.canceled"] });
    const kept = await onDatabase(owner.account, (sql) => sql.exec("SELECT * FROM webhooks").toArray());
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(secret.slice("whsec_".length, -1));
  });

  it("is made once for each Idempotency-Key, whose kept answer tells the secret to nobody else", async () => {
    const owner = await newWebhookOwner("whk-once");
    const send = () =>
      owner.client.post("/v1/webhooks", { url: hookUrl("whk-once") }, { "Idempotency-Key": "one" });
    const [first, second] = [await send(), await send()];
    expect(second.headers.get("Idempotency-Replayed")).toBe("true");
    const told = newWebhookSchema.parse(await first.json());
    expect(await second.json()).toEqual(told);
    expect(await listed(owner)).toHaveLength(1);
    const kept = await onDatabase(owner.account, (sql) => sql.exec("SELECT * FROM api_answers").toArray());
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(told.secret.slice("whsec_".length, -1));
  });

  it("is one of ten at most, and one of one for the addresses of jobs", async () => {
    const owner = await newWebhookOwner("whk-many");
    for (let number = 1; number <= maxWebhooks; number += 1) {
      await madeWebhook(owner, { url: hookUrl(`whk-many-${number}`) });
    }
    const eleventh = await owner.client.post("/v1/webhooks", { url: hookUrl("whk-many") });
    expect(await refusal(eleventh)).toEqual([409, "webhooks-too-many"]);
    await madeWebhook(owner, { url: null });
    const another = await owner.client.post("/v1/webhooks", { url: null });
    expect(await refusal(another)).toEqual([409, "webhook-exists"]);
  });

  it("is sent nothing more once it is deleted, and nothing of it is left", async () => {
    const owner = await newWebhookOwner("whk-deleted");
    const { webhook } = await madeWebhook(owner, { url: hookUrl("whk-deleted") });
    await replyWith("whk-deleted", [{ status: 500 }]);
    await owner.endJob(1);
    await expect
      .poll(async () => (await deliveriesOf(owner.client, webhook.id))[0]?.attempts.length, patience)
      .toBe(1);
    const gone = await owner.client.fetch(`/v1/webhooks/${webhook.id}`, { method: "DELETE" });
    expect(gone.status).toBe(204);
    await passWaits(owner.account);
    await owner.endJob(2);
    expect(await listed(owner)).toEqual([]);
    expect(await received("whk-deleted")).toHaveLength(1);
    const rows = await onDatabase(owner.account, (sql) =>
      ["webhooks", "webhook_deliveries", "webhook_attempts"].map(
        (table) => sql.exec(`SELECT * FROM ${table}`).toArray().length,
      ),
    );
    expect(rows).toEqual([0, 0, 0]);
  });

  it("that is not there is not found, whatever is asked of it", async () => {
    const owner = await newWebhookOwner("whk-absent");
    for (const id of [numberedId("whk", 7), "nonsense", numberedId("job", 7)]) {
      const path = `/v1/webhooks/${id}`;
      const resend = `${path}/deliveries/${numberedId("evt", 7)}/resend`;
      const answers = [
        await owner.client.fetch(path, { method: "DELETE" }),
        await owner.client.post(`${path}/rotate`, { overlapHours: 1 }),
        await owner.client.fetch(`${path}/deliveries`),
        await owner.client.post(resend, {}),
      ];
      for (const answer of answers) expect(await refusal(answer)).toEqual([404, "not-found"]);
    }
    const { webhook } = await madeWebhook(owner, { url: hookUrl("whk-absent") });
    for (const id of [numberedId("evt", 7), "nonsense"]) {
      const answer = await owner.client.post(`/v1/webhooks/${webhook.id}/deliveries/${id}/resend`, {});
      expect(await refusal(answer)).toEqual([404, "not-found"]);
    }
  });

  it("is refused where the request does not say what it must", async () => {
    const owner = await newWebhookOwner("whk-invalid");
    const url = hookUrl("whk-invalid");
    const bodies = [{}, { url: "nowhere" }, { url: "ftp://limn-shop.net/" }, { url, events: [] }];
    for (const body of [...bodies, { url, events: ["job.begun"] }, { url, secret: "mine" }, { url: 1 }]) {
      const answer = await owner.client.post("/v1/webhooks", body);
      expect(await refusal(answer)).toEqual([400, "request-invalid"]);
    }
    const { webhook } = await madeWebhook(owner, { url });
    for (const overlapHours of [-1, 1.5, 169, "1"]) {
      const answer = await owner.client.post(`/v1/webhooks/${webhook.id}/rotate`, { overlapHours });
      expect(await refusal(answer)).toEqual([400, "request-invalid"]);
    }
    const page = await owner.client.fetch(`/v1/webhooks/${webhook.id}/deliveries?limit=0`);
    expect(await refusal(page)).toEqual([400, "request-invalid"]);
  });

  it("needs a key with its scope", async () => {
    const person = await newPerson("whk-scopes", 0);
    const calls: [ApiKeyScope, string, string][] = [
      ["webhooks:read", "GET", "/v1/webhooks"],
      ["webhooks:write", "POST", "/v1/webhooks"],
      ["webhooks:write", "DELETE", `/v1/webhooks/${numberedId("whk", 1)}`],
      ["webhooks:write", "POST", `/v1/webhooks/${numberedId("whk", 1)}/rotate`],
      ["webhooks:read", "GET", `/v1/webhooks/${numberedId("whk", 1)}/deliveries`],
      [
        "webhooks:write",
        "POST",
        `/v1/webhooks/${numberedId("whk", 1)}/deliveries/${numberedId("evt", 1)}/resend`,
      ],
    ];
    const clients = {
      "webhooks:read": await newClient(person, { scopes: ["webhooks:read"] }),
      "webhooks:write": await newClient(person, { scopes: ["webhooks:write", "jobs:write"] }),
    };
    for (const [needed, method, path] of calls) {
      for (const [scope, client] of Object.entries(clients)) {
        const body = method === "POST" ? { body: "{}" } : {};
        const answer = await client.fetch(path, { method, ...body });
        expect([scope, path, answer.status === 403]).toEqual([scope, path, scope !== needed]);
      }
    }
  });

  it("shows what was sent to it in pages, newest first", async () => {
    const owner = await newWebhookOwner("whk-pages");
    const { webhook } = await madeWebhook(owner, { url: hookUrl("whk-pages") });
    const jobIds: string[] = [];
    for (const number of [1, 2, 3, 4, 5]) jobIds.unshift(await owner.endJob(number));
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const more: string = cursor === null ? "" : `&cursor=${cursor}`;
      const answer = await owner.client.fetch(`/v1/webhooks/${webhook.id}/deliveries?limit=2${more}`);
      const page = deliveryPageSchema.parse(await answer.json());
      expect(page.deliveries.length).toBeLessThanOrEqual(2);
      ids.push(...page.deliveries.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(ids).toEqual(jobIds.map((id) => id.replace("job_", "evt_")));
  });
});

describe("an address that a job names", () => {
  it("is told of that job alone, signed by the webhook for jobs", async () => {
    const owner = await newWebhookOwner("whk-job");
    const job = { uploadId: uploadNumber(1).id, size: { scale: 2 }, webhookUrl: hookUrl("whk-job") };
    const started = await owner.client.post("/v1/jobs", job);
    expect(started.status).toBe(201);
    const { image } = jobAnswerSchema.parse(await started.json());
    const [webhook] = await listed(owner);
    expect(webhook).toMatchObject({ url: null });
    const rotated = await owner.client.post(`/v1/webhooks/${webhook?.id}/rotate`, { overlapHours: 0 });
    const { secret } = newWebhookSchema.parse(await rotated.json());
    await owner.account.cancelJob(image.id);
    await owner.endJob(9);
    await expect.poll(() => received("whk-job"), patience).toHaveLength(1);
    const [request] = await received("whk-job");
    if (!request) throw new Error("nothing came");
    expect(verified(request, secret).data.job.id).toBe(image.id);
    expect(await deliveriesOf(owner.client, webhook?.id ?? "")).toMatchObject([{ url: hookUrl("whk-job") }]);
  });

  it("is judged before anything is charged, and belongs to what a request says", async () => {
    const owner = await newWebhookOwner("whk-job-refused");
    const job = { uploadId: uploadNumber(1).id, size: { scale: 2 } };
    const before = await owner.person.balance();
    const refused = await owner.client.post("/v1/jobs", { ...job, webhookUrl: "https://10.0.0.1/" });
    expect(await refusal(refused)).toEqual([422, "webhook-url-refused"]);
    expect(await owner.person.balance()).toBe(before);
    expect(await listed(owner)).toEqual([]);
    const headers = { "Idempotency-Key": "one" };
    expect((await owner.client.post("/v1/jobs", job, headers)).status).toBe(201);
    const other = await owner.client.post("/v1/jobs", { ...job, webhookUrl: hookUrl("x") }, headers);
    expect(await refusal(other)).toEqual([409, "idempotency-conflict"]);
  });
});

describe("an address that is not plainly in the public internet", () => {
  const addresses = [
    "http://limn-shop.net/hook",
    "https://localhost/",
    "https://127.0.0.1/",
    "https://127.0.0.1:8443/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:a9fe:a9fe]/",
    "https://[fd00:ec2::254]/",
    "https://[64:ff9b::a9fe:a9fe]/",
    "https://169.254.169.254/latest/meta-data/",
    "https://metadata.google.internal/",
    "https://10.1.2.3/",
    "https://172.16.0.1/",
    "https://192.168.0.1/",
    "https://100.64.0.1/",
    "https://0.0.0.0/",
    "https://printer.local/",
    "https://router/",
    "https://user:word@public.limn-shop.net/",
    "https://public.limn-shop.net:8443/",
    "https://inside.limn-shop.net/",
    "https://mixed.limn-shop.net/",
    "https://inside6.limn-shop.net/",
    "https://nobody.limn-shop.net/",
  ];

  it("is refused, by its notation, its name and where its name leads", async () => {
    const owner = await newWebhookOwner("whk-ssrf");
    await nameLeadsTo("public.limn-shop.net", ["93.184.215.14", "2606:4700:4700::1111"]);
    await nameLeadsTo("inside.limn-shop.net", ["10.0.0.7"]);
    await nameLeadsTo("mixed.limn-shop.net", ["93.184.215.14", "127.0.0.1"]);
    await nameLeadsTo("inside6.limn-shop.net", ["::ffff:169.254.169.254"]);
    for (const url of addresses) {
      const request: NewWebhookRequest = { url };
      const answer = await owner.client.post("/v1/webhooks", request);
      expect([url, ...(await refusal(answer))]).toEqual([url, 422, "webhook-url-refused"]);
    }
    expect(await listed(owner)).toEqual([]);
    await madeWebhook(owner, { url: "https://public.limn-shop.net/hook" });
  });
});
