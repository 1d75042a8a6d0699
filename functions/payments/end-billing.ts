import type { Stripe } from "stripe";

/** For an account that is deleted: Stripe ends the customer's subscriptions at once and forgets the card. Repeatable. */
export async function endBilling(stripe: Stripe, customerId: string): Promise<void> {
  try {
    await stripe.customers.del(customerId);
  } catch (error) {
    const isGone = error instanceof Error && "code" in error && error.code === "resource_missing";
    if (!isGone) throw error;
  }
}
