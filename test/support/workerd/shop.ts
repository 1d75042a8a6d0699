import { createExecutionContext, env } from "cloudflare:test";
import { Stripe } from "stripe";
import { checkoutOutcomeSchema, hostedPageSchema } from "#contract/billing";
import type { PriceListId } from "#contract/price-list";
import { compose } from "#functions/compose";
import { httpApp } from "#functions/http/app";
import { stripeClient } from "#functions/payments/stripe-client";
import { controlStripe } from "../stripe-control";
import { origin, type Person, postJson } from "./person";

const configuration = compose(env).stripe;
if (!configuration) throw new Error("these tests need the stand-in of Stripe");

/** Stripe's client, at the stand-in. */
export const stripe = stripeClient(configuration);
export const control = (name: string, body: Record<string, unknown> = {}) =>
  controlStripe(String(configuration.baseUrl), name, body);

/** Opens Checkout for an item and answers the session's id. */
export async function openCheckout(person: Person, item: PriceListId): Promise<string> {
  const answer = await postJson(person, "/billing/checkout", { item });
  if (!answer.ok) throw new Error(`checkout refused: ${await answer.text()}`);
  const { url } = hostedPageSchema.parse(await answer.json());
  return new URL(url).pathname.split("/").at(-1) ?? "";
}

/** Buys an item with a good card. */
export async function buy(person: Person, item: PriceListId): Promise<string> {
  const session = await openCheckout(person, item);
  await control("pay", { session, card: "4242424242424242" });
  return session;
}

export async function paymentIntentOf(sessionId: string): Promise<string> {
  return String((await stripe.checkout.sessions.retrieve(sessionId)).payment_intent);
}

export async function customerOf(sessionId: string): Promise<string> {
  return String((await stripe.checkout.sessions.retrieve(sessionId)).customer);
}

/** What happened at Stripe to one customer, oldest first. */
export async function eventsOf(customer: string): Promise<Stripe.Event[]> {
  return (await control("events", { customer }))["events"] as Stripe.Event[];
}

// The Worker's own routes, past the test pool's front door: that one gets slower with every request of a file.
const routes = httpApp(async () => new Response(null, { status: 404 }));

/** Hands one event to the Worker's webhook, signed as Stripe signs, and answers the status. */
export async function deliver(event: Stripe.Event, changes: { secret?: string; timestamp?: number } = {}) {
  const payload = JSON.stringify(event);
  const signature = await stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret: changes.secret ?? String(configuration?.webhookSecret),
    timestamp: changes.timestamp ?? Math.floor(Date.now() / 1_000),
    cryptoProvider: Stripe.createSubtleCryptoProvider(),
  });
  const headers = { "Stripe-Signature": signature, "Content-Type": "application/json" };
  const request = new Request(`${origin}/webhooks/stripe`, { method: "POST", body: payload, headers });
  return (await routes.fetch(request, env, createExecutionContext())).status;
}

/** Everything of a customer, once, in order. */
export async function deliverAll(customer: string): Promise<void> {
  for (const event of await eventsOf(customer)) {
    const status = await deliver(event);
    if (status !== 204) throw new Error(`${event.type} answered ${status}`);
  }
}

export async function settled(person: Person, sessionId: string) {
  const answer = await postJson(person, "/billing/checkout/settled", { sessionId });
  return checkoutOutcomeSchema.parse(await answer.json());
}
