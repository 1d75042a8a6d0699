import { z } from "zod";
import { planIdSchema, priceListIdSchema } from "./price-list-schema";

/** The body of `POST /billing/checkout`: what is bought. */
export const checkoutRequestSchema = z.strictObject({ item: priceListIdSchema });

/** A page of Stripe's to go to: Checkout or the customer portal. */
export const hostedPageSchema = z.strictObject({ url: z.url() });

/** The body of `POST /billing/portal`: where in the customer portal. */
export const portalRequestSchema = z.strictObject({ page: z.enum(["overview", "payment-method"]) });

/** The body of `POST /billing/plan` and `POST /billing/plan/preview`: the plan to change to. */
export const planChangeRequestSchema = z.strictObject({
  plan: planIdSchema,
  /** The preview's `pricedAt`, so that what is charged is what was shown, to the cent. */
  pricedAt: z.iso.datetime().optional(),
});
export type PlanChangeRequest = z.infer<typeof planChangeRequestSchema>;

/** What a change of plan does, before it is made. */
export const planChangePreviewSchema = z.strictObject({
  plan: planIdSchema,
  /** A dearer plan begins at once, a cheaper one with the next period. */
  begins: z.enum(["now", "next-period"]),
  /** Charged at once for the rest of the period; 0 where the change waits. */
  dueNowCents: z.int().min(0),
  /** Granted at once for it. */
  grantedNowCredits: z.int().min(0),
  nextChargeAt: z.iso.datetime(),
  nextChargeCents: z.int().min(0),
  /** The instant up to which the period was reckoned; it goes into the request that makes the change. */
  pricedAt: z.iso.datetime(),
});
export type PlanChangePreview = z.infer<typeof planChangePreviewSchema>;

/** `past-due`: the last charge failed and Stripe tries again; `incomplete`: the first payment waits for the person. */
export const subscriptionSchema = z.strictObject({
  plan: planIdSchema,
  state: z.enum(["active", "past-due", "incomplete", "ended"]),
  currentPeriodEndsAt: z.iso.datetime(),
  /** It ends with the current period instead of renewing. */
  cancelsAtPeriodEnd: z.boolean(),
  /** The plan that the next period begins with, where that is another one. */
  nextPlan: planIdSchema.nullable(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** The answer of `POST /billing/plan`. */
export const planChangeOutcomeSchema = z.strictObject({
  subscription: subscriptionSchema,
  /** Stripe's page where the person confirms the charge with their bank; the plan changes after that. */
  confirmationUrl: z.url().nullable(),
});
export type PlanChangeOutcome = z.infer<typeof planChangeOutcomeSchema>;

export const paymentMethodSchema = z.strictObject({
  brand: z.string(),
  lastFour: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
});

export const invoiceSchema = z.strictObject({
  id: z.string(),
  number: z.string().nullable(),
  createdAt: z.iso.datetime(),
  totalCents: z.int(),
  status: z.enum(["draft", "open", "paid", "uncollectible", "void"]),
  description: z.string(),
  /** Stripe's own page of the invoice, and its PDF. */
  pageUrl: z.url().nullable(),
  pdfUrl: z.url().nullable(),
});
export type Invoice = z.infer<typeof invoiceSchema>;

/** The answer of `GET /billing/overview`: what /billing shows, fresh from Stripe where Stripe answers. */
export const billingOverviewSchema = z.strictObject({
  subscription: subscriptionSchema.nullable(),
  paymentMethod: paymentMethodSchema.nullable(),
  /** Newest first, the last 24. */
  invoices: z.array(invoiceSchema),
  /** False while Stripe does not answer: the subscription is then what Limn knows, the rest is missing. */
  complete: z.boolean(),
});
export type BillingOverview = z.infer<typeof billingOverviewSchema>;

/** The answer of `POST /billing/checkout/settled`: what became of a Checkout session that the person comes back from. */
export const checkoutOutcomeSchema = z.strictObject({
  item: priceListIdSchema,
  credits: z.int(),
  /** `pending`: an asynchronous method takes its time; `open`: not paid yet; `failed`: it did not go through. */
  state: z.enum(["paid", "pending", "open", "failed"]),
});
export type CheckoutOutcome = z.infer<typeof checkoutOutcomeSchema>;
export const checkoutSettledRequestSchema = z.strictObject({
  sessionId: z.string().regex(/^cs_[A-Za-z0-9_]{8,200}$/),
});
