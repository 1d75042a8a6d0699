import { env, SELF } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { creditsBought } from "#contract/account";
import {
  billingOverviewSchema,
  planChangeOutcomeSchema,
  planChangePreviewSchema,
  subscriptionSchema,
} from "#contract/billing";
import { priceList } from "#contract/price-list";
import { accountOf } from "#functions/accounts/account-of";
import { newPerson, origin, type Person, postJson } from "../../support/workerd/person";
import * as shop from "../../support/workerd/shop";

const accountFor = (person: Person) => accountOf(env, person.uid);
const problemOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;
const post = async (person: Person, path: string, body: unknown = {}) =>
  (await postJson(person, path, body)).json();

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

describe("a plan", () => {
  async function subscriber(uid: string, plan: "plan-starter" | "plan-pro" | "plan-studio" = "plan-pro") {
    const person = await newPerson(uid, 0);
    const session = await shop.buy(person, plan);
    const customer = await shop.customerOf(session);
    await shop.deliverAll(customer);
    return { person, customer };
  }

  it("gives its credits and its name, and again each month", async () => {
    const { person, customer } = await subscriber("shop-plan");
    expect(await person.balance()).toBe(400);
    expect((await accountFor(person).readUser())?.plan).toBe("plan-pro");
    await shop.control("advance", { days: 32 });
    await shop.deliverAll(customer);
    expect(await person.balance()).toBe(800);
    expect(creditsBought(await accountFor(person).readPayments())).toBe(800);
  });

  it("is the only one", async () => {
    const { person } = await subscriber("shop-second");
    const answer = await postJson(person, "/billing/checkout", { item: "plan-studio" });
    expect([answer.status, await problemOf(answer)]).toEqual([409, "subscription-exists"]);
    expect((await postJson(person, "/billing/checkout", { item: "pack-100" })).status).toBe(200);
  });

  it("closes the pages of other tabs that would begin a second", async () => {
    const person = await newPerson("shop-tabs", 0);
    const first = await shop.openCheckout(person, "plan-pro");
    await shop.openCheckout(person, "plan-studio");
    expect(await shop.control("pay", { session: first, card: "4242424242424242" })).toMatchObject({
      outcome: { kind: "refused" },
    });
  });

  it("changes to a dearer one at once, for what was shown", async () => {
    const { person, customer } = await subscriber("shop-up", "plan-starter");
    const preview = planChangePreviewSchema.parse(
      await post(person, "/billing/plan/preview", { plan: "plan-studio" }),
    );
    expect(preview).toMatchObject({
      begins: "now",
      dueNowCents: 5_200,
      grantedNowCredits: 1_500,
      nextChargeCents: 5_900,
    });
    const { pricedAt } = preview;
    const outcome = planChangeOutcomeSchema.parse(
      await post(person, "/billing/plan", { plan: "plan-studio", pricedAt }),
    );
    expect(outcome).toMatchObject({
      subscription: { plan: "plan-studio", nextPlan: null },
      confirmationUrl: null,
    });
    expect(await person.balance()).toBe(1_600);
    await shop.deliverAll(customer);
    expect(await person.balance()).toBe(1_600);
    expect((await accountFor(person).readUser())?.plan).toBe("plan-studio");
  });

  it("changes to a cheaper one with the next period, and charges that then", async () => {
    const { person, customer } = await subscriber("shop-down", "plan-studio");
    const preview = planChangePreviewSchema.parse(
      await post(person, "/billing/plan/preview", { plan: "plan-starter" }),
    );
    expect(preview).toMatchObject({
      begins: "next-period",
      dueNowCents: 0,
      grantedNowCredits: 0,
      nextChargeCents: 700,
    });
    const outcome = planChangeOutcomeSchema.parse(
      await post(person, "/billing/plan", { plan: "plan-starter" }),
    );
    expect(outcome.subscription).toMatchObject({ plan: "plan-studio", nextPlan: "plan-starter" });
    const back = planChangePreviewSchema.parse(
      await post(person, "/billing/plan/preview", { plan: "plan-studio" }),
    );
    expect(back.dueNowCents).toBe(0);
    await shop.control("advance", { days: 32 });
    await shop.deliverAll(customer);
    expect(await person.balance()).toBe(1_700);
    expect(await accountFor(person).readSubscription()).toMatchObject({
      plan: "plan-starter",
      nextPlan: null,
    });
  });

  it("costs the plain difference also from a cheaper one that waits", async () => {
    const { person } = await subscriber("shop-down-up", "plan-pro");
    await post(person, "/billing/plan", { plan: "plan-starter" });
    const preview = planChangePreviewSchema.parse(
      await post(person, "/billing/plan/preview", { plan: "plan-studio" }),
    );
    expect(preview).toMatchObject({ dueNowCents: 4_000, grantedNowCredits: 1_200 });
    await post(person, "/billing/plan", { plan: "plan-studio", pricedAt: preview.pricedAt });
    expect(await person.balance()).toBe(1_600);
  });

  it("stays where the charge for a dearer one is declined, and nothing is granted", async () => {
    const { person, customer } = await subscriber("shop-declined");
    await shop.control("decline", { customer });
    const answer = await postJson(person, "/billing/plan", { plan: "plan-studio" });
    expect([answer.status, await problemOf(answer)]).toEqual([402, "payment-declined"]);
    await shop.deliverAll(customer);
    expect(await person.balance()).toBe(400);
    expect((await accountFor(person).readUser())?.plan).toBe("plan-pro");
  });

  it("ends with its period once it is canceled, and goes on when that is taken back", async () => {
    const { person, customer } = await subscriber("shop-cancel");
    const canceled = subscriptionSchema.parse(await post(person, "/billing/plan/cancel"));
    expect(canceled.cancelsAtPeriodEnd).toBe(true);
    const resumed = subscriptionSchema.parse(await post(person, "/billing/plan/resume"));
    expect(resumed.cancelsAtPeriodEnd).toBe(false);
    await post(person, "/billing/plan/cancel");
    await shop.control("advance", { days: 32 });
    await shop.deliverAll(customer);
    expect((await accountFor(person).readUser())?.plan).toBe("free");
    expect(await person.balance()).toBe(400);
    const gone = await postJson(person, "/billing/plan/cancel", {});
    expect([gone.status, await problemOf(gone)]).toEqual([409, "subscription-missing"]);
  });

  it("is past due while a renewal fails, gives nothing for it, and ends after the last try", async () => {
    const { person, customer } = await subscriber("shop-past-due");
    await shop.control("decline", { customer, count: 4 });
    await shop.control("advance", { days: 32 });
    await shop.deliverAll(customer);
    expect(await accountFor(person).readSubscription()).toMatchObject({
      state: "past-due",
      plan: "plan-pro",
    });
    await shop.control("advance", { days: 12 });
    await shop.deliverAll(customer);
    expect(await person.balance()).toBe(400);
    expect((await accountFor(person).readUser())?.plan).toBe("free");
  });

  it("is shown with its card and invoices, and a new card is the one that is charged", async () => {
    const { person, customer } = await subscriber("shop-overview");
    const overview = billingOverviewSchema.parse(await (await person.fetch("/billing/overview")).json());
    expect(overview).toMatchObject({
      complete: true,
      subscription: { plan: "plan-pro", state: "active" },
      paymentMethod: { brand: "visa", lastFour: "4242" },
      invoices: [{ totalCents: priceList["plan-pro"].priceCents, status: "paid" }],
    });
    const { url } = (await post(person, "/billing/portal", { page: "payment-method" })) as { url: string };
    const form = { cardNumber: "5555 5555 5555 4444", cardExpiry: "11/41", cardCvc: "123" };
    await fetch(url, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
    await shop.deliverAll(customer);
    const after = billingOverviewSchema.parse(await (await person.fetch("/billing/overview")).json());
    expect(after.paymentMethod).toMatchObject({
      brand: "mastercard",
      lastFour: "4444",
      expiryMonth: 11,
      expiryYear: 2041,
    });
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
