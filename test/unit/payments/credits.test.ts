import { describe, expect, it } from "vitest";
import type { Payment, PaymentItem } from "#contract/account";
import { creditsBought } from "#contract/credits-bought";
import { packIds, planIds, priceList, type PriceListId } from "#contract/price-list";
import { creditsDue } from "#functions/accounts/payment-credits";
import { invoiceCredits, lineCredits, paymentItem } from "#functions/payments/line-credits";
import { lookupKeyOf } from "#functions/payments/prices";
import { webhookSubjects } from "#functions/payments/webhook-subjects";

const item = (credits: string, quantity = 1): PaymentItem => ({
  quantity,
  price: { id: "price_1", unit_amount: 900, currency: "usd", metadata: { credits } },
});

const payment = (status: Payment["status"], ...items: PaymentItem[]): Payment => ({
  id: `pi_${status}`,
  status,
  createdAt: "2026-11-21T12:00:00.000Z",
  items,
});

const price = (id: PriceListId) => ({
  id: `price_${id}`,
  item: id,
  unitAmountCents: priceList[id].priceCents,
  currency: "usd",
  credits: priceList[id].credits,
});

describe("the price list", () => {
  it("has three packs and three monthly plans in whole cents and credits, a dearer one never worse", () => {
    for (const ids of [packIds, planIds]) {
      expect(ids).toHaveLength(3);
      const centsPerCredit = ids.map((id) => priceList[id].priceCents / priceList[id].credits);
      expect(centsPerCredit).toEqual([...centsPerCredit].sort((a, b) => b - a));
      for (const id of ids) {
        expect(Number.isInteger(priceList[id].priceCents)).toBe(true);
        expect(Number.isInteger(priceList[id].credits)).toBe(true);
      }
    }
  });

  it("is known to Stripe by what is bought and for how much", () => {
    const keys = [...packIds, ...planIds].map(lookupKeyOf);
    expect(new Set(keys).size).toBe(6);
    expect(keys[0]).toBe("limn_pack-100_900usd_100credits");
  });
});

describe("credits_bought", () => {
  it("is the sum of the credits of every item of every succeeded payment", () => {
    const payments = [
      payment("succeeded", item("100"), item("500", 2)),
      payment("processing", item("2000")),
      payment("requires_payment_method", item("2000")),
      payment("canceled", item("2000")),
      payment("refunded", item("2000")),
      payment("disputed", item("2000")),
      payment("succeeded", item("-40")),
    ];
    expect(creditsBought(payments)).toBe(1_060);
    expect(creditsBought([])).toBe(0);
  });
});

describe("the credits due for a payment", () => {
  const paid = { payment: payment("succeeded"), credits: 100, isPaid: true, paidCents: 900, lostCents: 0 };

  it.each([
    ["not paid", { isPaid: false }, 0],
    ["paid", {}, 100],
    ["a third refunded", { lostCents: 300 }, 67],
    ["a cent refunded", { lostCents: 1 }, 100],
    ["all refunded", { lostCents: 900 }, 0],
    ["refunded and disputed beyond what was paid", { lostCents: 1_800 }, 0],
    ["paid with a balance at Stripe, so that no money moved", { paidCents: 0 }, 100],
  ])("%s", (_, changes, credits) => {
    expect(creditsDue({ ...paid, ...changes })).toBe(credits);
  });

  it("never grow as more money goes back, whatever the amounts", () => {
    for (const [credits, paidCents] of [
      [100, 900],
      [1_600, 5_900],
      [7, 3],
    ] as const) {
      let last: number = credits;
      for (let lostCents = 0; lostCents <= paidCents; lostCents += 1) {
        const due = creditsDue({ ...paid, credits, paidCents, lostCents });
        expect(due).toBeLessThanOrEqual(last);
        last = due;
      }
      expect(last).toBe(0);
    }
  });
});

describe("the credits of an invoice", () => {
  it("are a plan's for a whole period", () => {
    const line = { price: price("plan-pro"), amountCents: 1_900 };
    expect(lineCredits(line)).toBe(400);
    expect(paymentItem(line).price.metadata.credits).toBe("400");
  });

  it("follow the money of a change in the middle of a period", () => {
    const lines = [
      { price: price("plan-pro"), amountCents: -950 },
      { price: price("plan-studio"), amountCents: 2_950 },
    ];
    expect(invoiceCredits(lines)).toBe(600);
  });

  it("are never negative", () => {
    expect(invoiceCredits([{ price: price("plan-pro"), amountCents: -950 }])).toBe(0);
  });
});

describe("what an event is about", () => {
  it.each([
    [
      "a Checkout session of a pack",
      {
        id: "cs_1",
        object: "checkout.session",
        customer: "cus_1",
        payment_intent: "pi_1",
        subscription: null,
      },
      { customerId: "cus_1", paymentIntentIds: ["pi_1"], invoiceIds: [], subscriptionIds: [] },
    ],
    [
      "a Checkout session of a plan",
      { id: "cs_1", object: "checkout.session", customer: "cus_1", subscription: "sub_1", invoice: "in_1" },
      { customerId: "cus_1", paymentIntentIds: [], invoiceIds: ["in_1"], subscriptionIds: ["sub_1"] },
    ],
    [
      "a charge",
      { id: "ch_1", object: "charge", customer: "cus_1", payment_intent: "pi_1" },
      { customerId: "cus_1", paymentIntentIds: ["pi_1"], invoiceIds: [], subscriptionIds: [] },
    ],
    [
      "a refund, which names no customer",
      { id: "re_1", object: "refund", payment_intent: "pi_1", charge: "ch_1" },
      { customerId: null, paymentIntentIds: ["pi_1"], invoiceIds: [], subscriptionIds: [] },
    ],
    [
      "an invoice",
      {
        id: "in_1",
        object: "invoice",
        customer: { id: "cus_1", object: "customer" },
        parent: { type: "subscription_details", subscription_details: { subscription: "sub_1" } },
      },
      { customerId: "cus_1", paymentIntentIds: [], invoiceIds: ["in_1"], subscriptionIds: ["sub_1"] },
    ],
    [
      "a subscription",
      { id: "sub_1", object: "subscription", customer: "cus_1" },
      { customerId: "cus_1", paymentIntentIds: [], invoiceIds: [], subscriptionIds: ["sub_1"] },
    ],
  ])("%s", (_, object, subjects) => {
    expect(webhookSubjects(object)).toEqual(subjects);
  });

  it.each([[{ id: "prod_1", object: "product" }], [{ object: "invoice" }], [null], ["in_1"]])(
    "nothing of an account: %j",
    (object) => {
      expect(webhookSubjects(object)).toBeNull();
    },
  );
});
