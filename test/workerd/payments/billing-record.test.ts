import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { Payment } from "#contract/account";
import type { Subscription } from "#contract/billing";
import type { AccountStub } from "../../support/workerd/account";
import { newAccount } from "../../support/workerd/account";
import { accountOf } from "#functions/accounts/account-of";
import type { PaymentSnapshot } from "#functions/accounts/payment-credits";
import { replayLedger } from "#functions/accounts/replay-ledger";

const item = {
  quantity: 1,
  price: { id: "price_1", unit_amount: 900, currency: "usd", metadata: { credits: "100" } },
};

function snapshot(
  id: string,
  changes: Partial<PaymentSnapshot> & { status?: Payment["status"] } = {},
): PaymentSnapshot {
  const { status = "succeeded", ...rest } = changes;
  return {
    payment: { id, status, createdAt: "2026-11-21T12:00:00.000Z", items: [item] },
    credits: 100,
    isPaid: true,
    paidCents: 900,
    lostCents: 0,
    ...rest,
  };
}

async function record(
  account: AccountStub,
  payment: PaymentSnapshot,
  options: { ticket?: number; eventId?: string } = {},
) {
  const ticket = options.ticket ?? (await account.beginBillingRefresh(null)).ticket;
  const event = options.eventId ? { id: options.eventId, type: "charge.updated" } : null;
  return account.recordBilling({ ticket, event, payments: [payment], subscriptions: [] });
}

const balanceOf = async (account: AccountStub) => (await account.readUser())?.balance;

describe("recording a payment", () => {
  it("grants its credits once, however often it is read", async () => {
    const account = await newAccount("billing-once");
    for (let read = 0; read < 3; read += 1) await record(account, snapshot("pi_once"));
    expect(await balanceOf(account)).toBe(100);
    expect(await account.readPayments()).toEqual([snapshot("pi_once").payment]);
    expect(await account.readLedger()).toHaveLength(1);
  });

  it("follows refunds and their failure, below zero where the credits are spent", async () => {
    const account = await newAccount("billing-refund");
    await record(account, snapshot("pi_refund"));
    await account.correctCredits({ id: "spent", amountCredits: -80, reference: "test" });
    await record(account, snapshot("pi_refund", { lostCents: 450 }));
    expect(await balanceOf(account)).toBe(-30);
    await record(account, snapshot("pi_refund", { lostCents: 900, status: "refunded" }));
    expect(await balanceOf(account)).toBe(-80);
    await record(account, snapshot("pi_refund"));
    expect(await balanceOf(account)).toBe(20);
    expect(replayLedger(await account.readLedger()).balanceCredits).toBe(20);
  });

  it("ignores a read that began before the one that is recorded", async () => {
    const account = await newAccount("billing-overtaken");
    const early = await account.beginBillingRefresh(null);
    const late = await account.beginBillingRefresh(null);
    expect(late.ticket).toBeGreaterThan(early.ticket);
    await record(account, snapshot("pi_late", { lostCents: 900, status: "refunded" }), late);
    await record(account, snapshot("pi_late"), early);
    expect(await balanceOf(account)).toBe(0);
    expect((await account.readPayments())[0]?.status).toBe("refunded");
  });

  it("knows an event once what it told of is recorded, not before", async () => {
    const account = await newAccount("billing-event");
    expect((await account.beginBillingRefresh("evt_1")).knowsEvent).toBe(false);
    expect((await account.beginBillingRefresh("evt_1")).knowsEvent).toBe(false);
    await record(account, snapshot("pi_event"), { eventId: "evt_1" });
    expect((await account.beginBillingRefresh("evt_1")).knowsEvent).toBe(true);
  });

  it("is refused for an account that is not there", async () => {
    const nobody = accountOf(env, "billing-nobody");
    expect(await record(nobody, snapshot("pi_nobody"))).toEqual({ ok: false, code: "not-found" });
    expect(await nobody.readPayments()).toEqual([]);
  });
});

describe("recording a subscription", () => {
  const running: Subscription = {
    plan: "plan-pro",
    state: "active",
    currentPeriodEndsAt: "2026-12-21T12:00:00.000Z",
    cancelsAtPeriodEnd: false,
    nextPlan: null,
  };
  const recorded = async (account: AccountStub, subscription: Subscription) => {
    const { ticket } = await account.beginBillingRefresh(null);
    const startedAt = "2026-11-21T12:00:00.000Z";
    const subscriptions = [{ id: "sub_1", startedAt, subscription }];
    await account.recordBilling({ ticket, event: null, payments: [], subscriptions });
  };

  it("gives the record its plan and takes it away at the end", async () => {
    const account = await newAccount("billing-plan");
    await recorded(account, running);
    expect((await account.readUser())?.plan).toBe("plan-pro");
    expect(await account.readSubscription()).toEqual(running);
    await recorded(account, { ...running, state: "past-due" });
    expect((await account.readUser())?.plan).toBe("plan-pro");
    await recorded(account, { ...running, state: "ended" });
    expect((await account.readUser())?.plan).toBe("free");
    expect(await account.readSubscription()).toBeNull();
  });
});

describe("a customer", () => {
  it("is the first that was remembered", async () => {
    const account = await newAccount("billing-customer");
    expect(await account.readCustomerId()).toBeNull();
    expect(await account.rememberCustomer("cus_1")).toBe("cus_1");
    expect(await account.rememberCustomer("cus_2")).toBe("cus_1");
  });
});
