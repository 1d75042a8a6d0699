import { z } from "zod";
import { uidSchema } from "#contract/ids";

/** What an account tells the directory (D1), which is what the operators search across accounts. */
const userMessageSchema = z.strictObject({
  type: z.literal("user"),
  uid: uidSchema,
  email: z.string(),
  createdAt: z.iso.datetime(),
  plan: z.string(),
  group: z.string(),
});

/** An account is erased: everybody else forgets it too. */
const userDeletedMessageSchema = z.strictObject({
  type: z.literal("user-deleted"),
  uid: uidSchema,
  /** Stripe's id of the person, where they have bought something. */
  customerId: z.string().nullable(),
});

export const directoryMessageSchema = z.discriminatedUnion("type", [
  userMessageSchema,
  userDeletedMessageSchema,
]);
export type DirectoryMessage = z.infer<typeof directoryMessageSchema>;
export type UserMessage = z.infer<typeof userMessageSchema>;
export type UserDeletedMessage = z.infer<typeof userDeletedMessageSchema>;
