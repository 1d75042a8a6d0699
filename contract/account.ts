import { z } from "zod";
import { uidSchema } from "./ids";

/** What the edge records of a first visit (specification sections 3 and 4). */
export const firstVisitSchema = z.strictObject({
  referrer: z.string().max(512),
  firstLandingPage: z.string().max(512),
  search_keyword: z.string().max(512).optional(),
});
export type FirstVisit = z.infer<typeof firstVisitSchema>;

/** The user record, with exactly the fields of specification section 3. */
export const userRecordSchema = z.strictObject({
  id: uidSchema,
  email: z.string(),
  balance: z.int(),
  createdAt: z.iso.datetime(),
  referrer: z.string(),
  firstLandingPage: z.string(),
  plan: z.string(),
  group: z.string(),
  search_keyword: z.string().optional(),
});
export type UserRecord = z.infer<typeof userRecordSchema>;

/** What was bought, as Stripe's price says it; the credits are a number held as a string (specification section 3). */
const paymentItemSchema = z.strictObject({
  quantity: z.int(),
  price: z.strictObject({
    id: z.string(),
    unit_amount: z.int(),
    currency: z.string(),
    metadata: z.strictObject({ credits: z.string().regex(/^-?\d+$/) }),
  }),
});
export type PaymentItem = z.infer<typeof paymentItemSchema>;

/**
 * Only `succeeded` ones count toward credits. The others are Stripe's words for a payment intent, `refunded` once all of
 * the money went back, and `disputed` while a bank withdraws it and after it kept it.
 */
export const paymentStatuses = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "requires_capture",
  "processing",
  "succeeded",
  "canceled",
  "refunded",
  "disputed",
] as const;

/** A payment as it stands under a user: a pack's payment intent or a plan's invoice. */
export const paymentSchema = z.strictObject({
  id: z.string(),
  status: z.enum(paymentStatuses),
  createdAt: z.iso.datetime(),
  items: z.array(paymentItemSchema),
});
export type Payment = z.infer<typeof paymentSchema>;

/** Constants of specification section 9. */
export const newAccount = {
  plan: "free",
  group: "A",
  balanceCredits: 0,
  converterLandingPage: "/tools/high-resolution-image-converter",
  converterBalanceCredits: 30,
} as const;

export const ledgerKinds = ["grant", "reserve", "settle", "release", "correct"] as const;

/** One line of the append-only ledger. The balance is the sum of all amounts. */
export const ledgerEntrySchema = z.strictObject({
  id: z.string().min(1).max(200),
  kind: z.enum(ledgerKinds),
  amountCredits: z.int(),
  balanceCredits: z.int(),
  /** The job or payment that it belongs to. */
  reference: z.string(),
  createdAt: z.iso.datetime(),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;
