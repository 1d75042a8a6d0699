import { z } from "zod";
import { uidSchema, uploadIdSchema } from "#contract/ids";

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

/** Uploads that nothing was made of, and that the account has forgotten: their objects go, too. */
const uploadsDroppedMessageSchema = z.strictObject({
  type: z.literal("uploads-dropped"),
  uid: uidSchema,
  uploadIds: z.array(uploadIdSchema).min(1).max(500),
});

/** Only whether the queue hands on is looked at (functions/status). Epoch milliseconds. */
const beatMessageSchema = z.strictObject({ type: z.literal("beat"), sentAt: z.int() });

export const directoryMessageSchema = z.discriminatedUnion("type", [
  userMessageSchema,
  userDeletedMessageSchema,
  uploadsDroppedMessageSchema,
  beatMessageSchema,
]);
export type DirectoryMessage = z.infer<typeof directoryMessageSchema>;
export type UserMessage = z.infer<typeof userMessageSchema>;
export type UserDeletedMessage = z.infer<typeof userDeletedMessageSchema>;
