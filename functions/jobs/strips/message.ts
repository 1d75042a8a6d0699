import { z } from "zod";
import { jobIdSchema, uidSchema } from "#contract/ids";

/** What the queue carries: which strip of which attempt is to be made, and by whom. The account knows whether it still is. */
export const stripMessageSchema = z.strictObject({
  uid: uidSchema,
  jobId: jobIdSchema,
  attempt: z.int().min(1),
  strip: z.int().min(0),
  /** The engine's id. */
  engine: z.string().min(1),
  requestId: z.string().nullable(),
});
export type StripMessage = z.infer<typeof stripMessageSchema>;
