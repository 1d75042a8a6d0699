import { z } from "zod";
import { apiLimits } from "../limits";
import { jobStates } from "../jobs";
import { inboxKinds } from "../inbox-topics";
import { operatorActionNames } from "./actions";
import { messageStates } from "./rows";

/** What a page's address says. What does not fit counts as not said: an address is typed, shortened and passed on. */
const text = z.string().trim().max(320).catch("").default("");
const after = z.string().min(1).max(400).optional().catch(undefined);
const oneOf = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.enum(values).optional().catch(undefined);

export const userQuerySchema = z.object({ q: text, after });
export type UserQuery = z.infer<typeof userQuerySchema>;

/** `live`: queued and running. */
export const jobFilters = ["live", ...jobStates] as const;
export const jobQuerySchema = z.object({ q: text, state: oneOf(jobFilters), after });
export type JobQuery = z.infer<typeof jobQuerySchema>;

/** Those of a payment that operators look for; each is a word of Stripe's, or ours (contract/account.ts). */
export const paymentFilters = ["succeeded", "processing", "refunded", "disputed", "canceled"] as const;
export const paymentQuerySchema = z.object({ q: text, status: oneOf(paymentFilters), after });
export type PaymentQuery = z.infer<typeof paymentQuerySchema>;

export const messageQuerySchema = z.object({ kind: oneOf(inboxKinds), state: oneOf(messageStates), after });
export type MessageQuery = z.infer<typeof messageQuerySchema>;

export const apiKeyQuerySchema = z.object({ q: text, after });
export type ApiKeyQuery = z.infer<typeof apiKeyQuerySchema>;

export const auditQuerySchema = z.object({ q: text, action: oneOf(operatorActionNames), after });
export type AuditQuery = z.infer<typeof auditQuerySchema>;

/** The spans that charts are drawn over, in days. */
export const chartSpansDays = [7, 30, 90] as const;
export const figuresQuerySchema = z.object({
  days: z.coerce
    .number()
    .pipe(z.union(chartSpansDays.map((days) => z.literal(days))))
    .catch(30),
});

/** Of one account: where its ledger and its jobs go on. */
export const accountQuerySchema = z.object({
  ledger: z.coerce.number().int().min(1).optional().catch(undefined),
  jobs: after,
});
export type AccountQuery = z.infer<typeof accountQuerySchema>;

/** Rows of the ledger and of jobs on the page of one account. */
export const accountPageSize = apiLimits.defaultPageSize / 2;
