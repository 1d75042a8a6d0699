import { compose } from "#functions/compose";
import type { Env } from "#functions/env";
import { deleteMessagesOf } from "#functions/inbox/store";
import { endBilling } from "#functions/payments/end-billing";
import { stripeClient } from "#functions/payments/stripe-client";
import { deleteByPrefix, objectKeys } from "#functions/pictures/object-keys";
import type { UserDeletedMessage } from "./message";
import { deleteAccountRows } from "./write-account";

/** Lets the directory, R2 and Stripe forget an erased account. Repeatable: what is gone already stays gone. */
export async function forgetUser(env: Env, { uid, customerId }: UserDeletedMessage): Promise<void> {
  await deleteAccountRows(env.DIRECTORY, uid);
  await deleteMessagesOf(env.DIRECTORY, uid);
  await deleteByPrefix(env.PICTURES, objectKeys.account(uid));
  await deleteByPrefix(env.PICTURES, objectKeys.workOfAccount(uid));
  const { stripe } = compose(env);
  if (stripe && customerId !== null) await endBilling(stripeClient(stripe), customerId);
}
