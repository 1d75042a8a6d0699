import type { Stripe } from "stripe";
import type { Env } from "#functions/env";
import { existingCustomerOf } from "./customer";

/** Opens Stripe's customer portal, at its front page or where the card is changed, and answers its address. */
export async function openPortal(
  env: Pick<Env, "ACCOUNTS">,
  stripe: Stripe,
  uid: string,
  { page, origin }: { page: "overview" | "payment-method"; origin: string },
): Promise<{ url: string }> {
  const session = await stripe.billingPortal.sessions.create({
    customer: await existingCustomerOf(env, uid),
    return_url: `${origin}/billing`,
    ...(page === "payment-method" && { flow_data: { type: "payment_method_update" } }),
  });
  return { url: session.url };
}
