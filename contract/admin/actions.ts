import { z } from "zod";
import { jobIdSchema, uidSchema } from "../ids";
import { referenceSchema } from "../inbox";
import { messageStates } from "./rows";

/** Every action carries an id, made by the page: sending it again does nothing twice. And why it is done. */
const common = { actionId: z.uuid(), reason: z.string().trim().min(3).max(500) };

/** The most that one correction adds or takes. */
export const largestCorrectionCredits = 100_000;

export const correctCreditsSchema = z.strictObject({
  action: z.literal("correct-credits"),
  ...common,
  uid: uidSchema,
  amountCredits: z
    .int()
    .min(-largestCorrectionCredits)
    .max(largestCorrectionCredits)
    .refine((amount) => amount !== 0, "Zero corrects nothing"),
});

const ofJob = { ...common, uid: uidSchema, jobId: jobIdSchema };
export const refundJobSchema = z.strictObject({ action: z.literal("refund-job"), ...ofJob });
export const retryJobSchema = z.strictObject({ action: z.literal("retry-job"), ...ofJob });

export const revokeKeySchema = z.strictObject({
  action: z.literal("revoke-api-key"),
  ...common,
  uid: uidSchema,
  keyId: z.string().min(1).max(100),
});

export const markMessageSchema = z.strictObject({
  action: z.literal("mark-message"),
  actionId: common.actionId,
  /** Marking costs nobody anything: it may go without a word. */
  reason: z.string().trim().max(500).default(""),
  reference: referenceSchema,
  state: z.enum(messageStates),
});

export const resendLetterSchema = z.strictObject({
  action: z.literal("resend-dead-letter"),
  ...common,
  letterId: z.string().min(1).max(200),
});

/** Accounts in one request to tell the directory again. */
export const rebuildBatchSize = 50;

export const rebuildDirectorySchema = z.strictObject({
  action: z.literal("rebuild-directory"),
  ...common,
  uids: z.array(uidSchema).min(1).max(rebuildBatchSize),
});

/** The body of `POST /admin/actions`. */
export const operatorActionSchema = z.discriminatedUnion("action", [
  correctCreditsSchema,
  refundJobSchema,
  retryJobSchema,
  revokeKeySchema,
  markMessageSchema,
  resendLetterSchema,
  rebuildDirectorySchema,
]);
export type OperatorAction = z.infer<typeof operatorActionSchema>;
export type OperatorActionName = OperatorAction["action"];

export const operatorActionNames = [
  "correct-credits",
  "refund-job",
  "retry-job",
  "revoke-api-key",
  "mark-message",
  "resend-dead-letter",
  "rebuild-directory",
] as const satisfies readonly OperatorActionName[];

/** Its answer: what happened, in a sentence. */
export const operatorAnswerSchema = z.strictObject({ summary: z.string() });
