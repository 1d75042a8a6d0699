import { env } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import { creditsBought } from "#contract/credits-bought";
import {
  billingOverviewSchema,
  planChangeOutcomeSchema,
  planChangePreviewSchema,
  subscriptionSchema,
} from "#contract/billing";
import { priceList } from "#contract/price-list";
import { accountOf } from "#functions/accounts/account-of";
import { newPerson, type Person, postJson } from "../../support/workerd/person";
import * as shop from "../../support/workerd/shop";

const accountFor = (person: Person) => accountOf(env, person.uid);
const problemOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;
const post = async (person: Person, path: string, body: unknown = {}) =>
  (await postJson(person, path, body)).json();

// The stand-in's clock may be months ahead after a test.
beforeEach(() => shop.control("reset"));

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
