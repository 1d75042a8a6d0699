import { Stripe } from "stripe";
import { afterAll, beforeAll } from "vitest";
import { createStripeEmulator } from "../../../../emulators/stripe/stripe-emulator.mjs";
import { controlStripe } from "../../../support/stripe-control";

export const secretKey = "sk_test_of_these_tests";

let baseUrl = "";

/** Starts a stand-in for the tests of one file. */
export function startStandIn(): void {
  let close = async () => {};
  beforeAll(async () => {
    const emulator = await createStripeEmulator({ port: 0, secretKey, webhook: null });
    baseUrl = emulator.url;
    close = emulator.close;
  });
  afterAll(() => close());
}

export const control = (name: string, body: Record<string, unknown> = {}) =>
  controlStripe(baseUrl, name, body);

/** The real client, at the stand-in. */
export function clientOf(key = secretKey): Stripe {
  const { hostname, port } = new URL(baseUrl);
  return new Stripe(key, { host: hostname, port, protocol: "http", maxNetworkRetries: 0 });
}

export async function newPrice(cents: number, credits: number, monthly = false): Promise<Stripe.Price> {
  const product = await clientOf().products.create({ name: `${credits} credits` });
  return clientOf().prices.create({
    product: product.id,
    currency: "usd",
    unit_amount: cents,
    metadata: { credits: String(credits) },
    ...(monthly && { recurring: { interval: "month" } }),
  });
}

export async function newSession(price: Stripe.Price, mode: "payment" | "subscription" = "payment") {
  const customer = await clientOf().customers.create({ email: "a@limn.test", metadata: { uid: "someone" } });
  return clientOf().checkout.sessions.create({
    mode,
    customer: customer.id,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: "http://limn.test/success?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "http://limn.test/pricing",
    metadata: { item: "pack" },
    ...(mode === "payment"
      ? { payment_intent_data: { metadata: { item: "pack" } } }
      : { subscription_data: { metadata: { item: "plan" } } }),
  });
}

export async function newSubscription(cents = 1_900): Promise<Stripe.Subscription> {
  const session = await newSession(await newPrice(cents, 400, true), "subscription");
  await control("pay", { session: session.id, card: "4242424242424242" });
  const { subscription } = await clientOf().checkout.sessions.retrieve(session.id);
  return clientOf().subscriptions.retrieve(String(subscription));
}

export const failureOf = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error("Stripe's client saw no error");
  return error;
};
