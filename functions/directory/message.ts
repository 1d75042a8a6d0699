import { z } from "zod";
import { apiKeyModeSchema } from "#contract/api-keys";
import { uidSchema, uploadIdSchema } from "#contract/ids";
import { jobStateSchema } from "#contract/jobs";

/** A job as the operators' lists show it: nothing of the picture itself, not even its name. */
export const jobNewsSchema = z.strictObject({
  id: z.string(),
  state: jobStateSchema,
  mode: z.string(),
  engine: z.string(),
  format: z.string(),
  widthPx: z.int(),
  heightPx: z.int(),
  amountCredits: z.int(),
  /** Given back by an operator after the job had ended. */
  refundedCredits: z.int(),
  attempt: z.int(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When the work began, after its wait for a turn. */
  begunAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** The hosted engines that were asked and came to nothing, as a list in JSON. Messages of before it was told have none. */
  leftBy: z.string().default("[]"),
});
export type JobNews = z.infer<typeof jobNewsSchema>;

export const paymentNewsSchema = z.strictObject({
  id: z.string(),
  status: z.string(),
  createdAt: z.iso.datetime(),
  currency: z.string(),
  paidCents: z.int(),
  /** Refunded, or withdrawn by a bank. */
  lostCents: z.int(),
  /** What the payment gives as things stand. */
  credits: z.int(),
});
export type PaymentNews = z.infer<typeof paymentNewsSchema>;

/** An API key without anything that opens it. */
export const apiKeyNewsSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  mode: apiKeyModeSchema,
  lastFour: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
});

/** What an account tells the directory (D1), which is what the operators search across accounts. */
const accountMessageSchema = z.strictObject({
  type: z.literal("account"),
  uid: uidSchema,
  /** Grows with each message of an account, so that an older one never replaces a newer one. */
  version: z.int().min(1),
  user: z.strictObject({
    email: z.string(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    plan: z.string(),
    group: z.string(),
    balanceCredits: z.int(),
  }),
  /** Those that changed. */
  jobs: z.array(jobNewsSchema),
  payments: z.array(paymentNewsSchema),
  /** All that there are, where they changed. */
  apiKeys: z.array(apiKeyNewsSchema).nullable(),
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
  accountMessageSchema,
  userDeletedMessageSchema,
  uploadsDroppedMessageSchema,
  beatMessageSchema,
]);
export type DirectoryMessage = z.infer<typeof directoryMessageSchema>;
export type AccountMessage = z.infer<typeof accountMessageSchema>;
export type UserDeletedMessage = z.infer<typeof userDeletedMessageSchema>;
