import type { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import {
  clientOf,
  control,
  failureOf,
  newPrice,
  newSession,
  newSubscription,
  startStandIn,
} from "./stand-in";

startStandIn();

const itemOf = ({ items }: Stripe.Subscription) => {
  const [item] = items.data;
  if (!item) throw new Error("no item");
  return item;
};

const typesOf = async (customer: unknown) => {
  const { events } = await control("events", { customer });
  return (events as Stripe.Event[]).map(({ type }) => type);
};

describe("a change of plan", () => {
  it("puts its prorations on the next invoice where it is not charged at once", async () => {
    const subscription = await newSubscription(1_000);
    const item = itemOf(subscription);
    const dearer = await newPrice(3_000, 1_600, true);
    const half = (item.current_period_start + item.current_period_end) / 2;
    const changed = await clientOf().subscriptions.update(subscription.id, {
      items: [{ id: item.id, price: dearer.id }],
      proration_behavior: "create_prorations",
      proration_date: half,
    });
    expect(itemOf(changed).price.id).toBe(dearer.id);
    expect(changed.latest_invoice).toBe(subscription.latest_invoice);
    await control("advance", { days: 32 });
    const renewed = await clientOf().subscriptions.retrieve(subscription.id);
    const lines = await clientOf().invoices.listLineItems(String(renewed.latest_invoice));
    expect(lines.data.map(({ amount }) => amount)).toEqual([-500, 1_500, 3_000]);
  });

  it("leaves what a cheaper plan gives back on the balance, for later invoices", async () => {
    const subscription = await newSubscription(3_000);
    const item = itemOf(subscription);
    const cheaper = await newPrice(1_000, 100, true);
    const changed = await clientOf().subscriptions.update(subscription.id, {
      items: [{ id: item.id, price: cheaper.id }],
      proration_behavior: "always_invoice",
      proration_date: item.current_period_start,
    });
    const invoice = await clientOf().invoices.retrieve(String(changed.latest_invoice));
    expect(invoice).toMatchObject({ total: -2_000, amount_due: 0, status: "paid", ending_balance: -2_000 });
    await control("advance", { days: 32 });
    const renewed = await clientOf().subscriptions.retrieve(subscription.id);
    const next = await clientOf().invoices.retrieve(String(renewed.latest_invoice));
    expect(next).toMatchObject({ total: 1_000, amount_due: 0, status: "paid", ending_balance: -1_000 });
  });

  it("is given up with its invoice when nobody pays for it in time", async () => {
    const subscription = await newSubscription(1_000);
    const item = itemOf(subscription);
    const dearer = await newPrice(3_000, 1_600, true);
    await control("decline", { customer: subscription.customer });
    const pending = await clientOf().subscriptions.update(subscription.id, {
      items: [{ id: item.id, price: dearer.id }],
      proration_behavior: "always_invoice",
      payment_behavior: "pending_if_incomplete",
    });
    expect(pending.pending_update?.subscription_items?.[0]?.price.id).toBe(dearer.id);
    await control("advance", { days: 1 });
    const after = await clientOf().subscriptions.retrieve(subscription.id);
    expect(after.pending_update).toBeNull();
    expect(itemOf(after).price.id).toBe(item.price.id);
    expect((await clientOf().invoices.retrieve(String(after.latest_invoice))).status).toBe("void");
    expect(await typesOf(subscription.customer)).toContain("customer.subscription.pending_update_expired");
  });

  it("leaves nothing to pay where it had to be paid at once", async () => {
    const subscription = await newSubscription(1_000);
    const dearer = await newPrice(3_000, 1_600, true);
    await control("decline", { customer: subscription.customer });
    const update = clientOf().subscriptions.update(subscription.id, {
      items: [{ id: itemOf(subscription).id, price: dearer.id }],
      proration_behavior: "always_invoice",
      payment_behavior: "error_if_incomplete",
    });
    expect(await failureOf(update)).toMatchObject({ type: "StripeCardError", code: "card_declined" });
    const after = await clientOf().subscriptions.retrieve(subscription.id);
    expect(after.latest_invoice).toBe(subscription.latest_invoice);
    const open = await clientOf().invoices.list({ subscription: subscription.id, status: "open" });
    expect(open.data).toEqual([]);
  });

  it("refuses another subscription's item, no item, and a price that does not recur", async () => {
    const subscription = await newSubscription(1_000);
    const other = await newSubscription(1_000);
    const price = (await newPrice(3_000, 1_600, true)).id;
    const update = (items: Stripe.SubscriptionUpdateParams.Item[]) =>
      failureOf(clientOf().subscriptions.update(subscription.id, { items }));
    expect((await update([{ id: itemOf(other).id, price }])).code).toBe("resource_missing");
    expect((await update([{ price }])).type).toBe("StripeInvalidRequestError");
    const pack = (await newPrice(900, 100)).id;
    expect((await update([{ id: itemOf(subscription).id, price: pack }])).param).toBe("items[0][price]");
  });

  it("renews by the interval of its price", async () => {
    const product = await clientOf().products.create({ name: "a year" });
    const yearly = await clientOf().prices.create({
      product: product.id,
      currency: "usd",
      unit_amount: 9_000,
      recurring: { interval: "year" },
    });
    const session = await newSession(yearly, "subscription");
    await control("pay", { session: session.id, card: "4242424242424242" });
    const { subscription } = await clientOf().checkout.sessions.retrieve(session.id);
    const item = itemOf(await clientOf().subscriptions.retrieve(String(subscription)));
    const years = new Date(item.current_period_end * 1_000).getUTCFullYear();
    expect(years - new Date(item.current_period_start * 1_000).getUTCFullYear()).toBe(1);
  });
});

describe("a Checkout page", () => {
  it("expires with its time", async () => {
    const session = await newSession(await newPrice(900, 100));
    await control("advance", { days: 1.1 });
    expect((await clientOf().checkout.sessions.retrieve(session.id)).status).toBe("expired");
    expect(await typesOf(session.customer)).toContain("checkout.session.expired");
  });

  it("keeps one intent over its attempts, and takes no other page's", async () => {
    const dear = await newSession(await newPrice(9_000, 1_000));
    await control("pay", { session: dear.id, card: "4000000000000002" });
    const asked = await control("pay", { session: dear.id, card: "4000002760003184" });
    const intents = await clientOf().paymentIntents.list({ customer: String(dear.customer) });
    expect(intents.data.map(({ id }) => id)).toEqual([(asked["outcome"] as { intentId: string }).intentId]);

    const price = await newPrice(100, 1);
    const cheap = await clientOf().checkout.sessions.create({
      mode: "payment",
      customer: String(dear.customer),
      line_items: [{ price: price.id, quantity: 1 }],
      success_url: "http://limn.test/success",
    });
    const cheapAsks = await control("pay", { session: cheap.id, card: "4000002760003184" });
    const { intentId: intent } = cheapAsks["outcome"] as { intentId: string };
    const body = new URLSearchParams({ intent, answer: "complete" });
    await fetch(String(dear.url), { method: "POST", body, redirect: "manual" });
    expect((await clientOf().checkout.sessions.retrieve(dear.id)).status).toBe("open");
    expect((await clientOf().paymentIntents.retrieve(intent)).status).toBe("requires_action");
  });
});
