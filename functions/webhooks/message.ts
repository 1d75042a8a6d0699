import { z } from "zod";
import { uidSchema, webhookEventIdSchema, webhookIdSchema } from "#contract/ids";

/** What the queue carries: which attempt at which delivery is to be made. What is sent stands in the account. */
export const webhookMessageSchema = z.strictObject({
  uid: uidSchema,
  webhookId: webhookIdSchema,
  eventId: webhookEventIdSchema,
  /** 1 and up: an attempt is made once, whoever hears of it twice. */
  attempt: z.int().min(1),
});
export type WebhookMessage = z.infer<typeof webhookMessageSchema>;
