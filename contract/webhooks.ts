import { z } from "zod";
import { jobIdSchema, uploadIdSchema, webhookEventIdSchema, webhookIdSchema } from "./ids";
import { errorCodeSchema, jobStateSchema } from "./jobs";
import { maxOverlapHours } from "./limits";
import { webhookUrlSchema } from "./webhook-url";

/** What a webhook can tell: each end of a job, by the state that it ended in. */
export const webhookEventTypes = ["job.succeeded", "job.failed", "job.canceled"] as const;
export const webhookEventTypeSchema = z.enum(webhookEventTypes);
export type WebhookEventType = z.infer<typeof webhookEventTypeSchema>;

/** Webhooks of one account at a time. */
export const maxWebhooks = 10;

/** How long a delivery stays in the log, and how many at most. */
export const deliveryLogLimits = { keptDays: 30, maxDeliveries: 2_000, maxAnswerCharacters: 500 } as const;

/** The body of a webhook: the payload that Standard Webhooks recommends, with ids, times and links, and no picture. */
export const webhookEventSchema = z.strictObject({
  type: webhookEventTypeSchema,
  /** When it happened; `webhook-timestamp` says when it was sent. */
  timestamp: z.iso.datetime(),
  data: z.strictObject({
    job: z.strictObject({
      id: jobIdSchema,
      uploadId: uploadIdSchema,
      state: jobStateSchema,
      createdAt: z.iso.datetime(),
      finishedAt: z.iso.datetime(),
      /** Set where the job has failed. */
      error: errorCodeSchema.nullable(),
    }),
    /** Each is read with an API key. */
    links: z.strictObject({ job: z.url(), result: z.url().nullable() }),
  }),
});
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

/** A webhook as it is listed: never its secret. */
export const webhookSchema = z.strictObject({
  id: webhookIdSchema,
  url: z.string().nullable().describe("Null: it stands for the addresses that jobs name by webhookUrl."),
  events: z.array(webhookEventTypeSchema),
  createdAt: z.iso.datetime(),
  failingSince: z.iso
    .datetime()
    .nullable()
    .describe("Since when a whole day of attempts has failed; each event is then sent just once."),
  oldSecretEndsAt: z.iso.datetime().nullable().describe("Until then the secret before this one signs, too."),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** The body of `POST /v1/webhooks`. */
export const newWebhookRequestSchema = z.strictObject({
  url: webhookUrlSchema
    .nullable()
    .describe("Where events are sent; null signs what goes to the addresses that jobs name by webhookUrl."),
  events: z
    .array(webhookEventTypeSchema)
    .min(1)
    .default([...webhookEventTypes])
    .transform((events) => webhookEventTypes.filter((type) => events.includes(type))),
});
export type NewWebhookRequest = z.input<typeof newWebhookRequestSchema>;

/** The body of `POST /v1/webhooks/{id}/rotate`: for how long the old secret signs, too. */
export const rotateWebhookRequestSchema = z.strictObject({
  overlapHours: z.int().min(0).max(maxOverlapHours).default(24),
});

/** The answer to both, the only times that the secret is told. */
export const newWebhookSchema = z.strictObject({ webhook: webhookSchema, secret: z.string() });
export type NewWebhook = z.infer<typeof newWebhookSchema>;

export const webhookListSchema = z.strictObject({ webhooks: z.array(webhookSchema) });

/** Why an attempt did not go through. */
export const attemptFailures = [
  "address-refused",
  "name-unknown",
  "no-answer",
  "too-late",
  "status",
  "interrupted",
] as const;
export const attemptFailureSchema = z.enum(attemptFailures);
export type AttemptFailure = z.infer<typeof attemptFailureSchema>;

export const webhookAttemptSchema = z.strictObject({
  /** 1 and up. */
  number: z.int(),
  at: z.iso.datetime(),
  durationMs: z.int(),
  status: z.int().nullable().describe("The answer's status; null where none came."),
  failure: attemptFailureSchema.nullable().describe("Null where it went through."),
  answer: z.string().describe("The beginning of the answer's body."),
});
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>;

export const deliveryStates = ["pending", "delivered", "failed"] as const;

/** One event on its way to one webhook. */
export const webhookDeliverySchema = z.strictObject({
  id: webhookEventIdSchema.describe("The webhook-id of every attempt: the same event has the same id."),
  type: webhookEventTypeSchema,
  url: z.string(),
  state: z.enum(deliveryStates),
  createdAt: z.iso.datetime(),
  nextAttemptAt: z.iso.datetime().nullable(),
  /** Oldest first. */
  attempts: z.array(webhookAttemptSchema),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

const nextCursor = z.string().nullable().describe("For the next page; null after the last.");
export const deliveryPageSchema = z.strictObject({ deliveries: z.array(webhookDeliverySchema), nextCursor });
export const deliveryAnswerSchema = z.strictObject({ delivery: webhookDeliverySchema });
