import type { Stripe } from "stripe";
import { type BillingOverview, type Invoice, invoiceSchema } from "#contract/billing";
import { LimnError } from "#contract/errors";
import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";
import { log } from "#functions/observe/log";
import { subscriptionSnapshot } from "./read-subscription";
import { callingStripe, idOf, isoTime } from "./stripe-client";

const invoicesShown = 24;

/** What the billing page shows. Where Stripe does not answer it is what the account knows, marked as incomplete. */
export async function billingOverview(
  env: Pick<Env, "ACCOUNTS">,
  stripe: Stripe,
  uid: string,
): Promise<BillingOverview> {
  const account = accountOf(env, uid);
  const [subscription, customerId] = await Promise.all([
    account.readSubscription(),
    account.readCustomerId(),
  ]);
  const nothing = { subscription, paymentMethod: null, invoices: [] };
  if (customerId === null) return { ...nothing, complete: true };
  try {
    const [paymentMethod, invoices] = await callingStripe(() =>
      Promise.all([readPaymentMethod(stripe, customerId), readInvoices(stripe, customerId)]),
    );
    return { subscription, paymentMethod, invoices, complete: true };
  } catch (error) {
    if (!(error instanceof LimnError)) throw error;
    log.warn("the billing page is incomplete", { error });
    return { ...nothing, complete: false };
  }
}

/** The card that the next renewal charges: the subscription's own, else the customer's. */
async function readPaymentMethod(
  stripe: Stripe,
  customerId: string,
): Promise<BillingOverview["paymentMethod"]> {
  const [customer, subscriptions] = await Promise.all([
    stripe.customers.retrieve(customerId),
    stripe.subscriptions.list({ customer: customerId, limit: 100 }),
  ]);
  if (customer.deleted) return null;
  const running = subscriptions.data.find((subscription) => isRunning(subscription));
  const methodId =
    idOf(running?.default_payment_method) ?? idOf(customer.invoice_settings.default_payment_method);
  const card = methodId ? (await stripe.paymentMethods.retrieve(methodId)).card : null;
  if (!card) return null;
  return { brand: card.brand, lastFour: card.last4, expiryMonth: card.exp_month, expiryYear: card.exp_year };
}

/** Stripe lists the newest first, and with them those whose first payment never came. */
function isRunning(subscription: Stripe.Subscription): boolean {
  const state = subscriptionSnapshot(subscription)?.subscription.state;
  return state === "active" || state === "past-due";
}

async function readInvoices(stripe: Stripe, customer: string): Promise<Invoice[]> {
  const { data } = await stripe.invoices.list({ customer, limit: invoicesShown });
  return data.flatMap((invoice) => {
    const status = invoiceSchema.shape.status.safeParse(invoice.status);
    if (!status.success || status.data === "draft") return [];
    return [
      {
        id: invoice.id,
        number: invoice.number,
        createdAt: isoTime(invoice.created),
        totalCents: invoice.total,
        status: status.data,
        description: invoice.description ?? invoice.lines.data.at(-1)?.description ?? "Plan",
        pageUrl: invoice.hosted_invoice_url ?? null,
        pdfUrl: invoice.invoice_pdf ?? null,
      },
    ];
  });
}
