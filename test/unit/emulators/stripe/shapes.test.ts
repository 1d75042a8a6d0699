import type { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { clientOf, control, newPrice, newSession, newSubscription, startStandIn } from "./stand-in";
import { shapeProblems } from "./stripe-shapes";

startStandIn();

async function paidPack(card = "4242424242424242") {
  const session = await newSession(await newPrice(900, 100));
  await control("pay", { session: session.id, card });
  return clientOf().checkout.sessions.retrieve(session.id);
}

describe("every object has the shape of Stripe's types", () => {
  it("products, prices, customers", async () => {
    const price = await newPrice(900, 100, true);
    expect(shapeProblems("Prices", "Price", price)).toEqual([]);
    expect(shapeProblems("Prices", "Price", await newPrice(900, 100))).toEqual([]);
    const product = await clientOf().products.retrieve(String(price.product));
    expect(shapeProblems("Products", "Product", product)).toEqual([]);
    const customer = await clientOf().customers.create({ email: "a@limn.test" });
    expect(shapeProblems("Customers", "Customer", customer)).toEqual([]);
    const deleted = await clientOf().customers.del(customer.id);
    expect(shapeProblems("Customers", "DeletedCustomer", deleted)).toEqual([]);
  });

  it("sessions, their lines, intents, charges, cards", async () => {
    const open = await newSession(await newPrice(900, 100));
    expect(shapeProblems("Checkout/Sessions", "Session", open)).toEqual([]);
    const session = await paidPack();
    expect(shapeProblems("Checkout/Sessions", "Session", session)).toEqual([]);
    const lines = await clientOf().checkout.sessions.listLineItems(session.id);
    expect(lines.data.flatMap((line) => shapeProblems("LineItems", "LineItem", line))).toEqual([]);
    const intent = await clientOf().paymentIntents.retrieve(String(session.payment_intent));
    expect(shapeProblems("PaymentIntents", "PaymentIntent", intent)).toEqual([]);
    const charge = await clientOf().charges.retrieve(String(intent.latest_charge));
    expect(shapeProblems("Charges", "Charge", charge)).toEqual([]);
    const method = await clientOf().paymentMethods.retrieve(String(intent.payment_method));
    expect(shapeProblems("PaymentMethods", "PaymentMethod", method)).toEqual([]);
  });

  it("failed intents and charges", async () => {
    const session = await newSession(await newPrice(900, 100));
    await control("pay", { session: session.id, card: "4000000000000002" });
    await control("pay", { session: session.id, card: "4000002760003184" });
    const customer = String(session.customer);
    const intents = await clientOf().paymentIntents.list({ customer });
    expect(intents.data.flatMap((one) => shapeProblems("PaymentIntents", "PaymentIntent", one))).toEqual([]);
    const charges = await clientOf().charges.list({ customer });
    expect(charges.data.flatMap((one) => shapeProblems("Charges", "Charge", one))).toEqual([]);
  });

  it("refunds and disputes", async () => {
    const session = await paidPack("4000000000000259");
    const intent = String(session.payment_intent);
    const [dispute] = (await clientOf().disputes.list({ payment_intent: intent })).data;
    expect(shapeProblems("Disputes", "Dispute", dispute)).toEqual([]);
    const other = await paidPack();
    const refund = await clientOf().refunds.create({ payment_intent: String(other.payment_intent) });
    expect(shapeProblems("Refunds", "Refund", refund)).toEqual([]);
  });

  it("subscriptions, invoices, their lines and payments, previews", async () => {
    const subscription = await newSubscription();
    expect(shapeProblems("Subscriptions", "Subscription", subscription)).toEqual([]);
    const [item] = subscription.items.data;
    expect(shapeProblems("SubscriptionItems", "SubscriptionItem", item)).toEqual([]);
    const invoice = await clientOf().invoices.retrieve(String(subscription.latest_invoice));
    expect(shapeProblems("Invoices", "Invoice", invoice)).toEqual([]);
    const lines = await clientOf().invoices.listLineItems(String(invoice.id));
    expect(lines.data.flatMap((one) => shapeProblems("InvoiceLineItems", "InvoiceLineItem", one))).toEqual(
      [],
    );
    const payments = await clientOf().invoicePayments.list({ invoice: String(invoice.id) });
    expect(payments.data.flatMap((one) => shapeProblems("InvoicePayments", "InvoicePayment", one))).toEqual(
      [],
    );
    const dearer = await newPrice(3_900, 1_000, true);
    const change = { items: [{ id: String(item?.id), price: dearer.id }] };
    const preview = await clientOf().invoices.createPreview({
      subscription: subscription.id,
      subscription_details: { ...change, proration_behavior: "always_invoice" },
    });
    expect(shapeProblems("Invoices", "Invoice", preview)).toEqual([]);
    await control("decline", { customer: subscription.customer });
    const pending = await clientOf().subscriptions.update(subscription.id, {
      ...change,
      proration_behavior: "always_invoice",
      payment_behavior: "pending_if_incomplete",
    });
    expect(pending.pending_update).not.toBeNull();
    expect(shapeProblems("Subscriptions", "Subscription", pending)).toEqual([]);
  });

  it("portal sessions and events", async () => {
    const { customer } = await newSession(await newPrice(900, 100));
    const portal = await clientOf().billingPortal.sessions.create({
      customer: String(customer),
      return_url: "http://limn.test/billing",
      flow_data: { type: "payment_method_update" },
    });
    expect(shapeProblems("BillingPortal/Sessions", "Session", portal)).toEqual([]);
    const events = (await clientOf().events.list({ limit: 100 })).data;
    // What an event holds is an object of another file, checked above.
    const bare = events.map((event: Stripe.Event) => ({ ...event, data: { object: {} } }));
    expect(bare.flatMap((event) => shapeProblems("Events", "EventBase", event))).toEqual([]);
  });
});
