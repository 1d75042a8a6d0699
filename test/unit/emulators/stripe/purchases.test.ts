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

describe("a pack", () => {
  it("is bought by a good card: intent, charge, session and their events", async () => {
    const session = await newSession(await newPrice(900, 100));
    expect(session).toMatchObject({ status: "open", payment_status: "unpaid", amount_total: 900 });
    expect(session).not.toHaveProperty("metadata_of_purchase");
    expect(await control("pay", { session: session.id, card: "4242424242424242" })).toEqual({
      outcome: { kind: "complete" },
    });
    const paid = await clientOf().checkout.sessions.retrieve(session.id);
    expect(paid).toMatchObject({ status: "complete", payment_status: "paid", url: null });
    const intent = await clientOf().paymentIntents.retrieve(String(paid.payment_intent), {
      expand: ["customer"],
    });
    expect(intent).toMatchObject({ status: "succeeded", amount_received: 900, metadata: { item: "pack" } });
    expect(intent.customer).toMatchObject({ object: "customer", metadata: { uid: "someone" } });
    const lines = await clientOf().checkout.sessions.listLineItems(session.id);
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
    expect((await clientOf().checkout.sessions.retrieve(session.id)).status).toBe("open");
  });

  it("waits for a bank debit", async () => {
    const session = await newSession(await newPrice(900, 100));
    await control("pay", { session: session.id, method: "debit" });
    const complete = await clientOf().checkout.sessions.retrieve(session.id);
    expect(complete).toMatchObject({ status: "complete", payment_status: "unpaid" });
    const intent = String(complete.payment_intent);
    expect((await clientOf().paymentIntents.retrieve(intent)).status).toBe("processing");
    expect(await control("settle", { intent, succeeded: true })).toEqual({ status: "succeeded" });
    expect((await clientOf().checkout.sessions.retrieve(session.id)).payment_status).toBe("paid");
  });

  it("is refunded in parts, and never beyond what was paid", async () => {
    const session = await newSession(await newPrice(900, 100));
    await control("pay", { session: session.id, card: "4242424242424242" });
    const intent = String((await clientOf().checkout.sessions.retrieve(session.id)).payment_intent);
    await clientOf().refunds.create({ payment_intent: intent, amount: 300 });
    const second = await clientOf().refunds.create({ payment_intent: intent });
    expect(second.amount).toBe(600);
    expect((await failureOf(clientOf().refunds.create({ payment_intent: intent }))).code).toBe(
      "charge_already_refunded",
    );
    await control("fail-refund", { refund: second.id });
    const refunds = await clientOf().refunds.list({ payment_intent: intent });
    expect(refunds.data.map(({ status }) => status)).toEqual(["failed", "succeeded"]);
    const dispute = await control("dispute", { intent });
    expect((await clientOf().disputes.list({ payment_intent: intent })).data[0]?.id).toBe(dispute["id"]);
  });
});

describe("a plan", () => {
  it("begins with a paid invoice, whose payment leads back to it", async () => {
    const subscription = await newSubscription();
    expect(subscription).toMatchObject({ status: "active", metadata: { item: "plan" } });
    const invoice = await clientOf().invoices.retrieve(String(subscription.latest_invoice));
    expect(invoice).toMatchObject({
      status: "paid",
      amount_paid: 1_900,
      billing_reason: "subscription_create",
    });
    expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
    const payments = await clientOf().invoicePayments.list({ invoice: invoice.id });
    const intent = String(payments.data[0]?.payment.payment_intent);
    const back = await clientOf().invoicePayments.list({
      payment: { type: "payment_intent", payment_intent: intent },
    });
    expect(back.data[0]?.invoice).toBe(invoice.id);
  });

  it("renews each month, fails with its card, and ends after the last retry", async () => {
    const subscription = await newSubscription();
    const first = subscription.items.data[0];
    await control("advance", { days: 32 });
    const renewed = await clientOf().subscriptions.retrieve(subscription.id);
    expect(renewed.items.data[0]?.current_period_start).toBe(first?.current_period_end);
    expect((await clientOf().invoices.list({ subscription: subscription.id })).data).toHaveLength(2);
    await control("decline", { customer: subscription.customer, count: 4 });
    await control("advance", { days: 31 });
    expect((await clientOf().subscriptions.retrieve(subscription.id)).status).toBe("past_due");
    await control("advance", { days: 12 });
    expect((await clientOf().subscriptions.retrieve(subscription.id)).status).toBe("canceled");
  });

  it("ends with its period where it was canceled", async () => {
    const { id } = await newSubscription();
    await clientOf().subscriptions.update(id, { cancel_at_period_end: true });
    await control("advance", { days: 32 });
    expect((await clientOf().subscriptions.retrieve(id)).status).toBe("canceled");
    expect((await clientOf().invoices.list({ subscription: id })).data).toHaveLength(1);
  });

  it("charges the difference for the rest of the period when it changes at once", async () => {
    const subscription = await newSubscription(1_000);
    const item = subscription.items.data[0];
    if (!item) throw new Error("no item");
    const dearer = await newPrice(3_000, 1_600, true);
    const half = (item.current_period_start + item.current_period_end) / 2;
    await control("advance", { days: Math.ceil((half - item.current_period_start) / 86_400) });
    const preview = await clientOf().invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: item.id, price: dearer.id }],
        proration_behavior: "always_invoice",
        proration_date: half,
      },
    });
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-500, 1_500]);
    const updated = await clientOf().subscriptions.update(subscription.id, {
      items: [{ id: item.id, price: dearer.id }],
      proration_behavior: "always_invoice",
      proration_date: half,
      payment_behavior: "pending_if_incomplete",
    });
    expect(updated.items.data[0]?.price.id).toBe(dearer.id);
    const invoice = await clientOf().invoices.retrieve(String(updated.latest_invoice));
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
    const updated = await clientOf().subscriptions.update(subscription.id, {
      items: [{ id: item?.id ?? "", price: dearer.id }],
      proration_behavior: "always_invoice",
      payment_behavior: "pending_if_incomplete",
    });
    expect(updated.pending_update).not.toBeNull();
    expect(updated.items.data[0]?.price.id).toBe(item?.price.id);
    await clientOf().invoices.voidInvoice(String(updated.latest_invoice));
    expect((await clientOf().subscriptions.retrieve(subscription.id)).pending_update).toBeNull();
  });
});
