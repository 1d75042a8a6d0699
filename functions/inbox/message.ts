import { z } from "zod";
import { referenceSchema } from "#contract/inbox";

/** What the queue carries: the message itself stands in the directory. */
export const inboxMessageSchema = z.strictObject({
  reference: referenceSchema,
  /** Of the request that brought it; none where a sweep found it. */
  requestId: z.string().nullish(),
});
export type InboxMessage = z.infer<typeof inboxMessageSchema>;
