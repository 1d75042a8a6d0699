import type { Stripe } from "stripe";
import { idOf, longestList } from "./stripe-client";

/**
 * Lets a customer's plans charge the card that the customer portal made the default. Checkout ties the first card to the
 * subscription itself, and that one wins over the customer's default (Stripe's documentation, "Subscription:
 * default_payment_method"), so that a new card would else never be charged. Repeatable.
 */
export async function followDefaultCard(stripe: Stripe, customerId: string): Promise<void> {
  const customer = await stripe.customers.retrieve(customerId);
  const card = customer.deleted ? null : idOf(customer.invoice_settings.default_payment_method);
  if (card === null) return;
  const subscriptions = await stripe.subscriptions.list({ customer: customerId, limit: longestList });
  const outdated = subscriptions.data.filter(({ default_payment_method: held }) => idOf(held) !== card);
  await Promise.all(
    outdated.map(({ id }) => stripe.subscriptions.update(id, { default_payment_method: card })),
  );
}
