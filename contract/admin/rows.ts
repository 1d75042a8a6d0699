import { z } from "zod";
import { apiKeyModeSchema } from "../api-keys";
import { inboxKinds } from "../inbox-topics";
import { jobStateSchema } from "../jobs";

/** A page of one of the operators' lists; the cursor is the next page's `after`, null after the last. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

/** Rows of one page. */
export const operatorPageSize = 50;

export const userRowSchema = z.object({
  uid: z.string(),
  email: z.string(),
  name: z.string(),
  createdAt: z.string(),
  plan: z.string(),
  balanceCredits: z.int(),
});
export type UserRow = z.infer<typeof userRowSchema>;

/** Whose a row is. The address is missing where the directory does not know the account (any more). */
const owner = { uid: z.string(), email: z.string().nullable() };

export const jobRowSchema = z.object({
  id: z.string(),
  ...owner,
  state: jobStateSchema,
  mode: z.string(),
  engine: z.string(),
  format: z.string(),
  widthPx: z.int(),
  heightPx: z.int(),
  amountCredits: z.int(),
  refundedCredits: z.int(),
  attempt: z.int(),
  error: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type JobRow = z.infer<typeof jobRowSchema>;

export const paymentRowSchema = z.object({
  id: z.string(),
  ...owner,
  status: z.string(),
  createdAt: z.string(),
  currency: z.string(),
  paidCents: z.int(),
  lostCents: z.int(),
  credits: z.int(),
});
export type PaymentRow = z.infer<typeof paymentRowSchema>;

export const apiKeyRowSchema = z.object({
  id: z.string(),
  ...owner,
  name: z.string(),
  mode: apiKeyModeSchema,
  lastFour: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
});
export type ApiKeyRow = z.infer<typeof apiKeyRowSchema>;

export const messageStates = ["open", "read", "answered"] as const;
export type MessageState = (typeof messageStates)[number];

export const messageRowSchema = z.object({
  reference: z.string(),
  kind: z.enum(inboxKinds),
  topic: z.string(),
  email: z.string(),
  text: z.string(),
  uid: z.string().nullable(),
  createdAtMs: z.int(),
  state: z.enum(messageStates),
});
export type MessageRow = z.infer<typeof messageRowSchema>;

export const deadLetterRowSchema = z.object({
  id: z.string(),
  uid: z.string(),
  type: z.string(),
  arrivedAtMs: z.int(),
});
export type DeadLetterRow = z.infer<typeof deadLetterRowSchema>;

/** An action of the audit log with what came of it. */
export interface AuditRow {
  readonly sequence: number;
  readonly actionId: string;
  readonly atMs: number;
  readonly operatorEmail: string;
  readonly action: string;
  /** Whose account it concerned; empty where none. */
  readonly uid: string;
  /** The job, key or message that it was about; empty where the account itself. */
  readonly subject: string;
  readonly detail: string;
  readonly reason: string;
  readonly requestId: string;
  /** Null where nothing tells how it ended: the machine stopped in between. */
  readonly outcome: { readonly phase: "done" | "refused"; readonly words: string } | null;
  /** Whether the entry is as it was written: its hash holds. */
  readonly isIntact: boolean;
}
