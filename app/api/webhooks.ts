import type { z } from "zod";
import {
  deliveryAnswerSchema,
  deliveryPageSchema,
  type NewWebhook,
  type NewWebhookRequest,
  newWebhookSchema,
  type Webhook,
  type WebhookDelivery,
  webhookListSchema,
} from "#contract/webhooks";
import { callApi } from "./call";

const pathOf = (id: string) => `/v1/webhooks/${encodeURIComponent(id)}`;

/** Each throws `LimnError` or `UnreachableError`. */
export async function listWebhooks(): Promise<Webhook[]> {
  return webhookListSchema.parse(await callApi("/v1/webhooks", { method: "GET" })).webhooks;
}

/** The answer holds the secret, which is never told again. */
export async function createWebhook(request: NewWebhookRequest): Promise<NewWebhook> {
  return newWebhookSchema.parse(await callApi("/v1/webhooks", { method: "POST", json: request }));
}

/** A new secret; the old one signs as well for as many hours. The answer holds the secret. */
export async function rotateWebhookSecret(id: string, overlapHours: number): Promise<NewWebhook> {
  const answer = await callApi(`${pathOf(id)}/rotate`, { method: "POST", json: { overlapHours } });
  return newWebhookSchema.parse(answer);
}

export async function deleteWebhook(id: string): Promise<void> {
  await callApi(pathOf(id), { method: "DELETE" });
}

/** A page of what was sent to a webhook, newest first; `cursor` is the `nextCursor` of the page before. */
export async function listDeliveries(
  id: string,
  cursor: string | null,
): Promise<z.output<typeof deliveryPageSchema>> {
  const query = new URLSearchParams({ limit: "20", ...(cursor !== null && { cursor }) });
  return deliveryPageSchema.parse(await callApi(`${pathOf(id)}/deliveries?${query}`, { method: "GET" }));
}

export async function resendDelivery(id: string, deliveryId: string): Promise<WebhookDelivery> {
  const path = `${pathOf(id)}/deliveries/${encodeURIComponent(deliveryId)}/resend`;
  return deliveryAnswerSchema.parse(await callApi(path, { method: "POST", json: {} })).delivery;
}
