import type { Stripe } from "stripe";
import { LimnError } from "#contract/errors";
import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";

/** Stripe's customer of an account, made at the first purchase, once. */
export async function customerOf(env: Pick<Env, "ACCOUNTS">, stripe: Stripe, uid: string): Promise<string> {
  const account = accountOf(env, uid);
  const known = await account.readCustomerId();
  if (known) return known;
  const user = await account.readUser();
  if (!user) throw new LimnError("not-found");
  const customer = await stripe.customers.create(
    { email: user.email, metadata: { uid } },
    // Two first purchases at once make one customer; a new account of the same uid has another instant.
    { idempotencyKey: `customer:${uid}:${user.createdAt}` },
  );
  const remembered = await account.rememberCustomer(customer.id);
  if (remembered) return remembered;
  // The account was erased meanwhile, and nothing of it stays at Stripe either.
  await stripe.customers.del(customer.id);
  throw new LimnError("not-found");
}

/** The customer of somebody who has bought before. Throws `subscription-missing` where there is none. */
export async function existingCustomerOf(env: Pick<Env, "ACCOUNTS">, uid: string): Promise<string> {
  const customerId = await accountOf(env, uid).readCustomerId();
  if (!customerId) throw new LimnError("subscription-missing");
  return customerId;
}
