import { createServer } from "node:http";
import { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStripeEmulator } from "../../../../emulators/stripe/stripe-emulator.mjs";
import { controlStripe } from "../../../support/stripe-control";

const secretKey = "sk_test_of_these_tests";
const secret = "whsec_of_these_tests";

let emulator: { url: string; close: () => Promise<void> };
let stripe: Stripe;
const control = (name: string, body: Record<string, unknown> = {}) => controlStripe(emulator.url, name, body);

function clientOf(key: string): Stripe {
  const { hostname, port } = new URL(emulator.url);
  return new Stripe(key, { host: hostname, port, protocol: "http", maxNetworkRetries: 0 });
}

beforeAll(async () => {
  emulator = await createStripeEmulator({ port: 0, secretKey, webhook: null });
  stripe = clientOf(secretKey);
});
afterAll(() => emulator.close());

async function newPrice(cents: number, credits: number, monthly = false): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name: `${credits} credits` });
  return stripe.prices.create({
    product: product.id,
    currency: "usd",
    unit_amount: cents,
    metadata: { credits: String(credits) },
    ...(monthly && { recurring: { interval: "month" } }),
  });
}

async function newSession(price: Stripe.Price, mode: "payment" | "subscription" = "payment") {
  const customer = await stripe.customers.create({ email: "a@limn.test", metadata: { uid: "someone" } });
  return stripe.checkout.sessions.create({
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

async function newSubscription(cents = 1_900): Promise<Stripe.Subscription> {
  const session = await newSession(await newPrice(cents, 400, true), "subscription");
  await control("pay", { session: session.id, card: "4242424242424242" });
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
  return stripe.subscriptions.retrieve(String(subscription));
}

const failureOf = async (call: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error("Stripe's client saw no error");
  return error;
};

describe("a pack", () => {
  it("is bought by a good card: intent, charge, session and their events", async () => {
    const session = await newSession(await newPrice(900, 100));
    expect(session).toMatchObject({ status: "open", payment_status: "unpaid", amount_total: 900 });
    expect(session).not.toHaveProperty("metadata_of_purchase");
    expect(await control("pay", { session: session.id, card: "4242424242424242" })).toEqual({
      outcome: { kind: "complete" },
    });
    const paid = await stripe.checkout.sessions.retrieve(session.id);
    expect(paid).toMatchObject({ status: "complete", payment_status: "paid", url: null });
    const intent = await stripe.paymentIntents.retrieve(String(paid.payment_intent), {
      expand: ["customer"],
    });
    expect(intent).toMatchObject({ status: "succeeded", amount_received: 900, metadata: { item: "pack" } });
    expect(intent.customer).toMatchObject({ object: "customer", metadata: { uid: "someone" } });
    const lines = await stripe.checkout.sessions.listLineItems(session.id);
    expect(lines.data[0]?.price?.metadata).toEqual({ credits: "100" });
    const { events } = await control("events", { customer: session.customer });
    expect((events as Stripe.Event[]).map(({ type }) => type)).toEqual([
      "customer.created",
      "payment_intent.created",
      "payment_method.attached",
      "charge.succeeded",
      "payment_intent.succeeded",
      "checkout.session.completed",
    ]);
  });

  it.each([
    ["4000000000000002", "Your card was declined."],
    ["4000000000009995", "Your card has insufficient funds."],
    ["4000000000000069", "Your card has expired."],
    ["4000000000000127", "Your card's security code is incorrect."],
    ["4242424242424241", "Your card number is invalid."],
  ])("is not bought by %s", async (card, message) => {
    const session = await newSession(await newPrice(900, 100));
    const { outcome } = await control("pay", { session: session.id, card });
    expect(outcome).toEqual({ kind: "refused", message });
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
  });

  it("waits for a bank debit", async () => {
    const session = await newSession(await newPrice(900, 100));
    await control("pay", { session: session.id, method: "debit" });
    const complete = await stripe.checkout.sessions.retrieve(session.id);
    expect(complete).toMatchObject({ status: "complete", payment_status: "unpaid" });
    const intent = String(complete.payment_intent);
    expect((await stripe.paymentIntents.retrieve(intent)).status).toBe("processing");
    expect(await control("settle", { intent, succeeded: true })).toEqual({ status: "succeeded" });
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe("paid");
  });

  it("is refunded in parts, and never beyond what was paid", async () => {
    const session = await newSession(await newPrice(900, 100));
    await control("pay", { session: session.id, card: "4242424242424242" });
    const intent = String((await stripe.checkout.sessions.retrieve(session.id)).payment_intent);
    await stripe.refunds.create({ payment_intent: intent, amount: 300 });
    const second = await stripe.refunds.create({ payment_intent: intent });
    expect(second.amount).toBe(600);
    expect((await failureOf(stripe.refunds.create({ payment_intent: intent }))).code).toBe(
      "charge_already_refunded",
    );
    await control("fail-refund", { refund: second.id });
    const refunds = await stripe.refunds.list({ payment_intent: intent });
    expect(refunds.data.map(({ status }) => status)).toEqual(["failed", "succeeded"]);
    const dispute = await control("dispute", { intent });
    expect((await stripe.disputes.list({ payment_intent: intent })).data[0]?.id).toBe(dispute["id"]);
  });
});

describe("a plan", () => {
  it("begins with a paid invoice, whose payment leads back to it", async () => {
    const subscription = await newSubscription();
    expect(subscription).toMatchObject({ status: "active", metadata: { item: "plan" } });
    const invoice = await stripe.invoices.retrieve(String(subscription.latest_invoice));
    expect(invoice).toMatchObject({
      status: "paid",
      amount_paid: 1_900,
      billing_reason: "subscription_create",
    });
    expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
    const payments = await stripe.invoicePayments.list({ invoice: invoice.id });
    const intent = String(payments.data[0]?.payment.payment_intent);
    const back = await stripe.invoicePayments.list({
      payment: { type: "payment_intent", payment_intent: intent },
    });
    expect(back.data[0]?.invoice).toBe(invoice.id);
  });

  it("renews each month, fails with its card, and ends after the last retry", async () => {
    const subscription = await newSubscription();
    const first = subscription.items.data[0];
    await control("advance", { days: 32 });
    const renewed = await stripe.subscriptions.retrieve(subscription.id);
    expect(renewed.items.data[0]?.current_period_start).toBe(first?.current_period_end);
    expect((await stripe.invoices.list({ subscription: subscription.id })).data).toHaveLength(2);
    await control("decline", { customer: subscription.customer, count: 4 });
    await control("advance", { days: 31 });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("past_due");
    await control("advance", { days: 12 });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("canceled");
  });

  it("ends with its period where it was canceled", async () => {
    const { id } = await newSubscription();
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await control("advance", { days: 32 });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("canceled");
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  });

  it("charges the difference for the rest of the period when it changes at once", async () => {
    const subscription = await newSubscription(1_000);
    const item = subscription.items.data[0];
    if (!item) throw new Error("no item");
    const dearer = await newPrice(3_000, 1_600, true);
    const half = (item.current_period_start + item.current_period_end) / 2;
    await control("advance", { days: Math.ceil((half - item.current_period_start) / 86_400) });
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: item.id, price: dearer.id }],
        proration_behavior: "always_invoice",
        proration_date: half,
      },
    });
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-500, 1_500]);
    const updated = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item.id, price: dearer.id }],
      proration_behavior: "always_invoice",
      proration_date: half,
      payment_behavior: "pending_if_incomplete",
    });
    expect(updated.items.data[0]?.price.id).toBe(dearer.id);
    const invoice = await stripe.invoices.retrieve(String(updated.latest_invoice));
    expect(invoice).toMatchObject({
      status: "paid",
      total: preview.total,
      billing_reason: "subscription_update",
    });
  });

  it("keeps the old price while the charge for a change is not paid", async () => {
    const subscription = await newSubscription(1_000);
    const [item] = subscription.items.data;
    const dearer = await newPrice(3_000, 1_600, true);
    await control("decline", { customer: subscription.customer });
    const updated = await stripe.subscriptions.update(subscription.id, {
      items: [{ id: item?.id ?? "", price: dearer.id }],
      proration_behavior: "always_invoice",
      payment_behavior: "pending_if_incomplete",
    });
    expect(updated.pending_update).not.toBeNull();
    expect(updated.items.data[0]?.price.id).toBe(item?.price.id);
    await stripe.invoices.voidInvoice(String(updated.latest_invoice));
    expect((await stripe.subscriptions.retrieve(subscription.id)).pending_update).toBeNull();
  });
});

describe("the API", () => {
  it("replays a call with the same idempotency key, and refuses the key for another", async () => {
    const [a, b] = await Promise.all([
      stripe.customers.create({ email: "b@limn.test" }, { idempotencyKey: "once" }),
      stripe.customers.create({ email: "b@limn.test" }, { idempotencyKey: "once" }),
    ]);
    expect(a.id).toBe(b.id);
    const other = stripe.customers.create({ email: "c@limn.test" }, { idempotencyKey: "once" });
    expect((await failureOf(other)).type).toBe("StripeIdempotencyError");
  });

  it("lists in pages, newest first", async () => {
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1)
      made.unshift((await stripe.customers.create({ email: "page@limn.test" })).id);
    const all = await stripe.customers
      .list({ email: "page@limn.test", limit: 2 })
      .autoPagingToArray({ limit: 10 });
    expect(all.map(({ id }) => id)).toEqual(made);
  });

  it("refuses a wrong key, an unknown id, an unknown parameter, with Stripe's errors", async () => {
    expect((await failureOf(clientOf("sk_test_wrong").customers.list())).type).toBe(
      "StripeAuthenticationError",
    );
    expect(await failureOf(stripe.invoices.retrieve("in_none"))).toMatchObject({
      code: "resource_missing",
      statusCode: 404,
    });
    const unknown = stripe.customers.create({ colour: "red" } as Stripe.CustomerCreateParams);
    expect((await failureOf(unknown)).code).toBe("parameter_unknown");
  });

  it("fails as it is told", async () => {
    await control("faults", { status: 429 });
    expect((await failureOf(stripe.customers.list())).type).toBe("StripeRateLimitError");
    // The client itself tries a broken connection again.
    await control("faults", { status: 0, count: 5 });
    expect((await failureOf(stripe.customers.list())).type).toBe("StripeConnectionError");
    await control("clear-faults");
    await control("faults", { after: 1, status: 500 });
    await stripe.customers.list();
    expect((await failureOf(stripe.customers.list())).type).toBe("StripeAPIError");
    await stripe.customers.list();
  });
});

describe("the webhook", () => {
  it("gets signed events, held, in any order and as often as it is asked", async () => {
    const received: Stripe.Event[] = [];
    const server = createServer(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      const signature = String(request.headers["stripe-signature"]);
      received.push(await stripe.webhooks.constructEventAsync(body, signature, secret));
      response.writeHead(204).end();
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
    const address = server.address();
    if (typeof address !== "object" || !address) throw new Error("no port");
    const webhook = { url: `http://127.0.0.1:${address.port}/`, secret };
    const other = await createStripeEmulator({ port: 0, secretKey, webhook });
    await controlStripe(other.url, "hold");
    const { hostname, port } = new URL(other.url);
    const client = new Stripe(secretKey, { host: hostname, port, protocol: "http" });
    await client.products.create({ name: "one" });
    await client.products.create({ name: "two" });
    const { events } = await controlStripe(other.url, "held");
    const [one, two] = events as string[];
    const order = [two, one, one];
    expect(await controlStripe(other.url, "deliver", { events: order })).toEqual({
      statuses: [204, 204, 204],
    });
    expect(received.map(({ id }) => id)).toEqual(order);
    await other.close();
    await new Promise((resolve) => server.close(resolve));
  });
});

describe("the Checkout page", () => {
  const submit = (url: string, form: Record<string, string>) =>
    fetch(url, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
  const card = (number: string) => ({
    cardNumber: number,
    cardExpiry: "12 / 40",
    cardCvc: "123",
    email: "a@limn.test",
  });

  it("takes a card and sends the person back", async () => {
    const session = await newSession(await newPrice(900, 100));
    const url = String(session.url);
    expect(await (await fetch(url)).text()).toContain("$9.00");
    expect(await (await submit(url, card("4000 0000 0000 0002"))).text()).toContain(
      "Your card was declined.",
    );
    const answer = await submit(url, card("4242 4242 4242 4242"));
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`http://limn.test/success?session_id=${session.id}`);
    expect(await (await fetch(url)).text()).toContain("no longer open");
  });

  it("asks the bank where the card wants it", async () => {
    const session = await newSession(await newPrice(900, 100));
    const url = String(session.url);
    const asked = await (await submit(url, card("4000 0027 6000 3184"))).text();
    const intent = /name="intent" value="(\w+)"/.exec(asked)?.[1] ?? "";
    expect(await (await submit(url, { intent, answer: "fail" })).text()).toContain("unable to authenticate");
    const again = await (await submit(url, card("4000 0027 6000 3184"))).text();
    const second = /name="intent" value="(\w+)"/.exec(again)?.[1] ?? "";
    expect((await submit(url, { intent: second, answer: "complete" })).status).toBe(303);
  });
});
