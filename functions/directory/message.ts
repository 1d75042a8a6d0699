import { z } from "zod";
import { uidSchema } from "#contract/ids";

/** What an account tells the directory (D1), which is what the operators search across accounts. */
export const directoryMessageSchema = z.strictObject({
  type: z.literal("user"),
  uid: uidSchema,
  email: z.string(),
  createdAt: z.iso.datetime(),
  plan: z.string(),
  group: z.string(),
});
export type DirectoryMessage = z.infer<typeof directoryMessageSchema>;
