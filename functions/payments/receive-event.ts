import { Stripe } from "stripe";
import { LimnError } from "#contract/errors";
import { uidSchema } from "#contract/ids";
import type { Env } from "#functions/env";
import { log } from "#functions/observe/log";
import { refreshBilling } from "./refresh-billing";
import { followDefaultCard } from "./default-card";
import { callingStripe, idOf, type StripeConfiguration, stripeClient } from "./stripe-client";
import { webhookSubjects } from "./webhook-subjects";

const crypto = Stripe.createSubtleCryptoProvider();

/**
 * Takes one delivery of Stripe's webhook. It resolves once what it tells of is recorded, or bears on no account; every
 * rejection but `signature-invalid` makes Stripe deliver it again (for up to three days, by its documentation).
 * Stripe's library refuses signatures that are older than five minutes.
 */
export async function receiveEvent(
  env: Pick<Env, "ACCOUNTS">,
  configuration: StripeConfiguration,
  delivery: { readonly body: string; readonly signature: string },
): Promise<void> {
  const stripe = stripeClient(configuration, { maxNetworkRetries: 0 });
  const event = await verified(stripe, configuration.webhookSecret, delivery);
  const { object } = event.data;
  const subjects = webhookSubjects(object);
  await callingStripe(async () => {
    if (object.object === "customer") await followDefaultCard(stripe, object.id);
    if (!subjects) return;
    const uid = await uidOfCustomer(
      stripe,
      subjects.customerId ?? (await payerOf(stripe, subjects.paymentIntentIds)),
    );
    if (uid === null) return;
    try {
      await refreshBilling(env, stripe, uid, subjects, { id: event.id, type: event.type });
    } catch (error) {
      // The account was deleted; Stripe would deliver this for days.
      if (!(error instanceof LimnError && error.code === "not-found")) throw error;
      log.warn("an event of Stripe is of an account that is gone", { type: event.type, eventId: event.id });
    }
  });
}

async function verified(
  stripe: Stripe,
  secret: string,
  { body, signature }: { body: string; signature: string },
): Promise<Stripe.Event> {
  try {
    return await stripe.webhooks.constructEventAsync(body, signature, secret, undefined, crypto);
  } catch (error) {
    throw new LimnError("signature-invalid", { cause: error });
  }
}

async function payerOf(stripe: Stripe, paymentIntentIds: readonly string[]): Promise<string | null> {
  const [id] = paymentIntentIds;
  return id === undefined ? null : idOf((await stripe.paymentIntents.retrieve(id)).customer);
}

/** Whose customer it is: Limn writes the uid into each that it makes. Null for others, and for deleted ones. */
async function uidOfCustomer(stripe: Stripe, customerId: string | null): Promise<string | null> {
  if (customerId === null) return null;
  const customer = await stripe.customers.retrieve(customerId);
  if (customer.deleted) return null;
  const uid = uidSchema.safeParse(customer.metadata["uid"]);
  return uid.success ? uid.data : null;
}
