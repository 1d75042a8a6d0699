import type { Stripe } from "stripe";
import { LimnError } from "#contract/errors";
import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";
import { readInvoicePayment, readPayment } from "./read-payment";
import { subscriptionSnapshot } from "./read-subscription";
import type { BillingSubjects } from "./webhook-subjects";

/**
 * Reads subjects from Stripe as they are now and records them in the account: credits, payments, plan and, where a
 * webhook asked, its event, in one transaction. Reading again rather than believing what a message says is what makes
 * order and repetition harmless. Throws Stripe's errors, and `not-found` where there is no such account.
 */
export async function refreshBilling(
  env: Pick<Env, "ACCOUNTS">,
  stripe: Stripe,
  uid: string,
  subjects: BillingSubjects,
  event: { readonly id: string; readonly type: string } | null = null,
): Promise<void> {
  const account = accountOf(env, uid);
  const { ticket, knowsEvent } = await account.beginBillingRefresh(event?.id ?? null);
  if (knowsEvent) return;
  const [ofIntents, ofInvoices, subscriptions] = await Promise.all([
    Promise.all(subjects.paymentIntentIds.map((id) => readPayment(stripe, id))),
    Promise.all(subjects.invoiceIds.map((id) => readInvoicePayment(stripe, id))),
    Promise.all(
      subjects.subscriptionIds.map(async (id) =>
        subscriptionSnapshot(await stripe.subscriptions.retrieve(id)),
      ),
    ),
  ]);
  const outcome = await account.recordBilling({
    ticket,
    event,
    payments: [...ofIntents, ...ofInvoices].filter((snapshot) => snapshot !== null),
    subscriptions: subscriptions.filter((snapshot) => snapshot !== null),
  });
  if (!outcome.ok) throw new LimnError(outcome.code);
}
