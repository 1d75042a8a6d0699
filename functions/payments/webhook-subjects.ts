import { z } from "zod";

/** Stripe gives an id, an expanded object, or nothing. */
const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? null);

/** The fields of Stripe's objects that say whose they are and what they belong to. */
const objectSchema = z.object({
  id: z.string(),
  object: z.string(),
  customer: reference,
  payment_intent: reference,
  invoice: reference,
  subscription: reference,
  parent: z
    .object({ subscription_details: z.object({ subscription: reference }).nullish() })
    .nullish()
    .catch(null),
});

/** What of one customer is to be read again. */
export interface BillingSubjects {
  readonly paymentIntentIds: readonly string[];
  readonly invoiceIds: readonly string[];
  readonly subscriptionIds: readonly string[];
}

export interface WebhookSubjects extends BillingSubjects {
  /** Null where the object does not name it: a refund and a dispute name a payment only. */
  readonly customerId: string | null;
}

const kinds = new Set([
  "checkout.session",
  "payment_intent",
  "charge",
  "refund",
  "dispute",
  "invoice",
  "subscription",
]);

/**
 * What an event's object is about; null for what bears on nobody's credits or plan. The event's type does not matter:
 * whatever happened, the state is read anew.
 */
export function webhookSubjects(object: unknown): WebhookSubjects | null {
  const parsed = objectSchema.safeParse(object);
  if (!parsed.success || !kinds.has(parsed.data.object)) return null;
  const { id, object: kind, customer, payment_intent, invoice, subscription, parent } = parsed.data;
  const idsOf = (...ids: (string | null | undefined)[]) => ids.filter((one) => typeof one === "string");
  return {
    customerId: customer,
    paymentIntentIds: idsOf(payment_intent, kind === "payment_intent" ? id : null),
    invoiceIds: idsOf(invoice, kind === "invoice" ? id : null),
    subscriptionIds: idsOf(
      subscription,
      kind === "subscription" ? id : null,
      parent?.subscription_details?.subscription,
    ),
  };
}
