import { env, SELF } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { creditsBought } from "#contract/credits-bought";
import { billingOverviewSchema } from "#contract/billing";
import { accountOf } from "#functions/accounts/account-of";
import { newPerson, origin, type Person, postJson } from "../../support/workerd/person";
import * as shop from "../../support/workerd/shop";

const accountFor = (person: Person) => accountOf(env, person.uid);
const problemOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

// The stand-in's clock may be months ahead after a test.
beforeEach(() => shop.control("reset"));

describe("a pack", () => {
  it("brings its credits once the webhook tells, and not before", async () => {
    const person = await newPerson("shop-pack", 0);
    const session = await shop.buy(person, "pack-500");
    expect(await person.balance()).toBe(0);
    await shop.deliverAll(await shop.customerOf(session));
    expect(await person.balance()).toBe(500);
    const payments = await accountFor(person).readPayments();
    expect(payments).toMatchObject([
      {
        id: await shop.paymentIntentOf(session),
        status: "succeeded",
        items: [{ price: { metadata: { credits: "500" } } }],
      },
    ]);
    expect(creditsBought(payments)).toBe(500);
  });

  it("brings them at the way back where the webhook is late, and not twice when it comes", async () => {
    const person = await newPerson("shop-late", 0);
    const session = await shop.buy(person, "pack-100");
    expect(await shop.settled(person, session)).toEqual({ item: "pack-100", credits: 100, state: "paid" });
    expect(await person.balance()).toBe(100);
    await shop.deliverAll(await shop.customerOf(session));
    expect(await person.balance()).toBe(100);
  });

  it("brings nothing while it is open, declined, on its way, or failed", async () => {
    const person = await newPerson("shop-not-paid", 0);
    const session = await shop.openCheckout(person, "pack-100");
    expect((await shop.settled(person, session)).state).toBe("open");
    await shop.control("pay", { session, card: "4000000000000002" });
    expect((await shop.settled(person, session)).state).toBe("open");
    await shop.control("pay", { session, method: "debit" });
    expect((await shop.settled(person, session)).state).toBe("pending");
    await shop.control("settle", { intent: await shop.paymentIntentOf(session), succeeded: false });
    expect((await shop.settled(person, session)).state).toBe("failed");
    await shop.deliverAll(await shop.customerOf(session));
    expect(await person.balance()).toBe(0);
    expect((await accountFor(person).readPayments())[0]?.status).toBe("requires_payment_method");
  });

  it("is taken back by refunds and disputes, as far as they go", async () => {
    const person = await newPerson("shop-back", 0);
    const session = await shop.buy(person, "pack-100");
    const customer = await shop.customerOf(session);
    const intent = await shop.paymentIntentOf(session);
    await shop.deliverAll(customer);
    await shop.control("refund", { intent, amountCents: 300 });
    await shop.deliverAll(customer);
    expect(await person.balance()).toBe(67);
    const dispute = await shop.control("dispute", { intent });
    await shop.deliverAll(customer);
    expect(await person.balance()).toBe(0);
    expect((await accountFor(person).readPayments())[0]?.status).toBe("disputed");
    await shop.control("close-dispute", { dispute: dispute["id"], won: true });
    await shop.deliverAll(customer);
    expect(await person.balance()).toBe(67);
  });

  it("of somebody else is not to be found", async () => {
    const buyer = await newPerson("shop-buyer", 0);
    const other = await newPerson("shop-other", 0);
    const session = await shop.buy(buyer, "pack-100");
    for (const person of [other, await newPerson("shop-third", 0)]) {
      const answer = await postJson(person, "/billing/checkout/settled", { sessionId: session });
      expect([answer.status, await problemOf(answer)]).toEqual([404, "not-found"]);
    }
    const unknown = { sessionId: "cs_test_thereisnosuchsession" };
    expect((await postJson(buyer, "/billing/checkout/settled", unknown)).status).toBe(404);
    expect(await other.balance()).toBe(0);
  });
});

describe("the webhook", () => {
  it("reads nothing that Stripe did not sign, or signed long ago", async () => {
    const person = await newPerson("shop-signature", 0);
    const session = await shop.buy(person, "pack-100");
    const [event] = await shop.eventsOf(await shop.customerOf(session));
    if (!event) throw new Error("no event");
    expect(await shop.deliver(event, { secret: "whsec_of_somebody_else" })).toBe(400);
    expect(await shop.deliver(event, { timestamp: Math.floor(Date.now() / 1_000) - 600 })).toBe(400);
    const unsigned = await SELF.fetch(`${origin}/webhooks/stripe`, {
      method: "POST",
      body: JSON.stringify(event),
    });
    expect([unsigned.status, await problemOf(unsigned)]).toEqual([400, "signature-invalid"]);
    expect(await person.balance()).toBe(0);
  });

  it("answers 503 while Stripe does not, and records it when it comes again", async () => {
    const person = await newPerson("shop-outage", 0);
    const session = await shop.buy(person, "pack-100");
    const events = await shop.eventsOf(await shop.customerOf(session));
    const paid = events.find(({ type }) => type === "payment_intent.succeeded");
    if (!paid) throw new Error("no event");
    await shop.control("faults", { after: 2, status: 500 });
    expect(await shop.deliver(paid)).toBe(503);
    expect(await person.balance()).toBe(0);
    await shop.control("clear-faults");
    expect(await shop.deliver(paid)).toBe(204);
    expect(await person.balance()).toBe(100);
  });

  it("passes over customers of another make, and accounts that are gone", async () => {
    const stranger = await shop.stripe.customers.create({ email: "stranger@limn.test" });
    const gone = await shop.stripe.customers.create({ metadata: { uid: "shop-gone" } });
    for (const { id } of [stranger, gone]) {
      const product = await shop.stripe.products.create({ name: "other" });
      const price = await shop.stripe.prices.create({
        product: product.id,
        currency: "usd",
        unit_amount: 100,
        metadata: { credits: "5", item: "x" },
      });
      const session = await shop.stripe.checkout.sessions.create({
        mode: "payment",
        customer: id,
        line_items: [{ price: price.id, quantity: 1 }],
        success_url: origin,
      });
      await shop.control("pay", { session: session.id, card: "4242424242424242" });
      await shop.deliverAll(id);
    }
    expect(await accountOf(env, "shop-gone").readPayments()).toEqual([]);
  });
});

describe("without Stripe's answer", () => {
  it("buying is refused with a sentence, and the overview shows what is known", async () => {
    const person = await newPerson("shop-silent", 0);
    await shop.deliverAll(await shop.customerOf(await shop.buy(person, "plan-pro")));
    await shop.control("faults", { status: 500, count: 100 });
    const overview = billingOverviewSchema.parse(await (await person.fetch("/billing/overview")).json());
    expect(overview).toMatchObject({ complete: false, subscription: { plan: "plan-pro" }, invoices: [] });
    const answer = await postJson(person, "/billing/checkout", { item: "pack-100" });
    expect([answer.status, await problemOf(answer)]).toEqual([503, "payments-unavailable"]);
    await shop.control("clear-faults");
  });
});
