import { env, runDurableObjectAlarm } from "cloudflare:test";
import { Webhook as Verifier } from "standardwebhooks";
import {
  deliveryPageSchema,
  type NewWebhook,
  type NewWebhookRequest,
  newWebhookSchema,
  type WebhookDelivery,
  type WebhookEvent,
  webhookEventSchema,
} from "#contract/webhooks";
import { accountOf } from "#functions/accounts/account-of";
import { type AccountStub, createdJob, jobNumber, onDatabase, uploadNumber } from "./account";
import { type ApiClient, newClient } from "./api-client";
import { newPerson, type Person } from "./person";
import type { ReceivedRequest } from "./receiver";

/** Somebody who has a program, credits and an upload, of which jobs are made. */
export interface WebhookOwner {
  readonly person: Person;
  readonly client: ApiClient;
  readonly account: AccountStub;
  /** Makes a job and ends it as asked; answers its id. */
  endJob(number: number, state?: "succeeded" | "failed" | "canceled"): Promise<string>;
}

export async function newWebhookOwner(uid: string): Promise<WebhookOwner> {
  const person = await newPerson(uid, 100);
  const account = accountOf(env, uid);
  await account.addUpload(uploadNumber(1));
  return {
    person,
    account,
    client: await newClient(person),
    endJob: async (number, state = "succeeded") => {
      const { id } = await createdJob(account, jobNumber(number));
      if (state === "succeeded") await account.settleJob(id, 1, { resultSizeBytes: 9 });
      if (state === "failed") await account.failJob(id, 1, "image-damaged");
      if (state === "canceled") await account.cancelJob(id);
      return id;
    },
  };
}

/** Makes a webhook that must succeed in being made. */
export async function madeWebhook(
  { client }: Pick<WebhookOwner, "client">,
  request: NewWebhookRequest,
): Promise<NewWebhook> {
  const answer = await client.post("/v1/webhooks", request);
  if (answer.status !== 201) throw new Error(`webhook refused: ${await answer.text()}`);
  return newWebhookSchema.parse(await answer.json());
}

/** What was sent to a webhook, newest first. */
export async function deliveriesOf(client: ApiClient, webhookId: string): Promise<WebhookDelivery[]> {
  const answer = await client.fetch(`/v1/webhooks/${webhookId}/deliveries`);
  return deliveryPageSchema.parse(await answer.json()).deliveries;
}

/** Lets the time pass until every delivery that waits for its next attempt has it. */
export async function passWaits(account: AccountStub): Promise<void> {
  await onDatabase(account, (sql) =>
    sql.exec("UPDATE webhook_deliveries SET due_at_ms = 0 WHERE state = 'pending' AND begun_at_ms IS NULL"),
  );
  await runDurableObjectAlarm(account);
}

/** What a request says, once its signature holds under the secret. Throws where it does not. */
export function verified({ body, headers }: ReceivedRequest, secret: string): WebhookEvent {
  return webhookEventSchema.parse(new Verifier(secret).verify(body, { ...headers }));
}
