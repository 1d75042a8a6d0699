import { webhookEventIdSchema, webhookIdSchema } from "#contract/ids";
import {
  deliveryAnswerSchema,
  deliveryPageSchema,
  newWebhookRequestSchema,
  newWebhookSchema,
  rotateWebhookRequestSchema,
  webhookListSchema,
} from "#contract/webhooks";
import type { ApiOperation } from "./operation";
import { pageQuerySchema } from "./page-query";

const webhook = { id: webhookIdSchema };

/** What the API does with webhooks. */
export const webhookOperations: readonly ApiOperation[] = [
  {
    id: "listWebhooks",
    method: "get",
    path: "/webhooks",
    summary: "Where the account's events are sent.",
    scope: "webhooks:read",
    answers: { 200: webhookListSchema },
    errors: [],
  },
  {
    id: "createWebhook",
    method: "post",
    path: "/webhooks",
    summary:
      "Have events sent to an address. The answer holds the secret that signs them, which is told once.",
    scope: "webhooks:write",
    body: { json: newWebhookRequestSchema },
    answers: { 201: newWebhookSchema },
    errors: [
      "request-invalid",
      "webhook-url-refused",
      "webhooks-too-many",
      "webhook-exists",
      "account-deleting",
    ],
  },
  {
    id: "deleteWebhook",
    method: "delete",
    path: "/webhooks/{id}",
    parameters: webhook,
    summary: "Send nothing more to a webhook, and forget what was sent.",
    scope: "webhooks:write",
    answers: { 204: "nothing" },
    errors: ["not-found", "account-deleting"],
  },
  {
    id: "rotateWebhookSecret",
    method: "post",
    path: "/webhooks/{id}/rotate",
    parameters: webhook,
    summary: "Get a new secret; for as long as is asked for, the old one signs as well.",
    scope: "webhooks:write",
    body: { json: rotateWebhookRequestSchema },
    answers: { 200: newWebhookSchema },
    errors: ["request-invalid", "not-found", "account-deleting"],
  },
  {
    id: "listDeliveries",
    method: "get",
    path: "/webhooks/{id}/deliveries",
    parameters: webhook,
    summary:
      "What was sent to a webhook in the last 30 days and what came of each attempt, newest first, in pages.",
    scope: "webhooks:read",
    query: pageQuerySchema,
    answers: { 200: deliveryPageSchema },
    errors: ["request-invalid", "not-found"],
  },
  {
    id: "resendDelivery",
    method: "post",
    path: "/webhooks/{id}/deliveries/{deliveryId}/resend",
    parameters: { ...webhook, deliveryId: webhookEventIdSchema },
    summary: "Send an event again, now.",
    scope: "webhooks:write",
    answers: { 202: deliveryAnswerSchema },
    errors: ["not-found", "account-deleting"],
  },
];
