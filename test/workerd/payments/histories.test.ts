import { env } from "cloudflare:test";
import type { Stripe } from "stripe";
import { beforeEach, expect, it } from "vitest";
import { creditsBought } from "#contract/credits-bought";
import { packIds, planIds, priceList, type PriceListId } from "#contract/price-list";
import { accountOf } from "#functions/accounts/account-of";
import { replayLedger } from "#functions/accounts/replay-ledger";
import { seededRandom } from "../../support/pictures/random";
import { newPerson, type Person } from "../../support/workerd/person";
import * as shop from "../../support/workerd/shop";

/** What one purchase must have come to, reckoned from what was done and from nothing that the Worker computes. */
interface Purchase {
  readonly intent: string;
  readonly credits: number;
  readonly paidCents: number;
  refundedCents: number;
  isDisputed: boolean;
  dispute: string | null;
  refunds: { id: string; amount: number }[];
}

/** One person's history at Stripe, and the deliveries of it that are still to come. */
class History {
  readonly purchases: Purchase[] = [];
  customer = "";
  plan: (typeof planIds)[number] | null = null;
  monthsPaid = 0;
  readonly #seen = new Set<string>();
  #waiting: Stripe.Event[] = [];

  constructor(
    readonly person: Person,
    readonly random: () => number,
  ) {}

  pick<Value>(values: readonly Value[]): Value {
    const value = values[Math.floor(this.random() * values.length)];
    if (value === undefined) throw new Error("nothing to pick from");
    return value;
  }

  /** Each new event is to come three times. */
  async collectEvents(): Promise<void> {
    if (this.customer === "") return;
    const fresh = (await shop.eventsOf(this.customer)).filter(({ id }) => !this.#seen.has(id));
    for (const event of fresh) {
      this.#seen.add(event.id);
      this.#waiting.push(event, event, event);
    }
    this.#waiting = this.#waiting
      .map((event) => ({ event, at: this.random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ event }) => event);
  }

  /** Delivers some of what waits; one in twelve meets a crash at some step of it, and comes again later. */
  async deliverSome(count: number): Promise<void> {
    for (const event of this.#waiting.splice(0, count)) {
      const crashes = this.random() < 0.08;
      const status = this.random() < 0.9 ? 500 : 0;
      if (crashes) await shop.control("faults", { after: Math.floor(this.random() * 8), status });
      const answer = await shop.deliver(event);
      if (crashes) await shop.control("clear-faults");
      if (answer === 204) continue;
      if (!crashes) throw new Error(`${event.type} answered ${answer}`);
      this.#waiting.splice(Math.floor(this.random() * (this.#waiting.length + 1)), 0, event);
    }
  }

  async deliverAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.deliverSome(this.#waiting.length);
  }
}

const good = "4242424242424242";

async function buyPack(history: History): Promise<void> {
  const item: PriceListId = history.pick(packIds);
  const session = await shop.openCheckout(history.person, item);
  history.customer = await shop.customerOf(session);
  const isDebit = history.random() < 0.3;
  if (history.random() < 0.2) await shop.control("pay", { session, card: "4000000000000002" });
  await shop.control("pay", isDebit ? { session, method: "debit" } : { session, card: good });
  const intent = await shop.paymentIntentOf(session);
  const succeeded = !isDebit || history.random() < 0.7;
  if (isDebit) await shop.control("settle", { intent, succeeded });
  if (!succeeded) return;
  const { credits, priceCents } = priceList[item];
  history.purchases.push({
    intent,
    credits,
    paidCents: priceCents,
    refundedCents: 0,
    isDisputed: false,
    dispute: null,
    refunds: [],
  });
}

async function subscribe(history: History): Promise<void> {
  if (history.plan) return;
  history.plan = history.pick(planIds);
  history.customer = await shop.customerOf(await shop.buy(history.person, history.plan));
  history.monthsPaid = 1;
}

async function renew(history: History): Promise<void> {
  if (!history.plan) return;
  const fails = history.random() < 0.3;
  if (fails) await shop.control("decline", { customer: history.customer });
  // A failed renewal is tried again after three days, within this month.
  await shop.control("advance", { days: 31 });
  const { data } = await shop.stripe.invoices.list({
    customer: history.customer,
    status: "paid",
    limit: 100,
  });
  history.monthsPaid = data.length;
}

async function refund(history: History): Promise<void> {
  const open = history.purchases.filter((one) => one.refundedCents < one.paidCents && !one.dispute);
  if (open.length === 0) return;
  const purchase = history.pick(open);
  const amount = Math.ceil(history.random() * (purchase.paidCents - purchase.refundedCents));
  const made = await shop.control("refund", { intent: purchase.intent, amountCents: amount });
  purchase.refundedCents += amount;
  purchase.refunds.push({ id: String(made["id"]), amount });
}

async function failRefund(history: History): Promise<void> {
  const purchase = history.purchases.find(({ refunds }) => refunds.length > 0);
  const last = purchase?.refunds.pop();
  if (!purchase || !last) return;
  await shop.control("fail-refund", { refund: last.id });
  purchase.refundedCents -= last.amount;
}

async function dispute(history: History): Promise<void> {
  const purchase = history.purchases.find((one) => !one.dispute && one.refundedCents === 0);
  if (!purchase) return;
  purchase.dispute = String((await shop.control("dispute", { intent: purchase.intent }))["id"]);
  purchase.isDisputed = true;
  if (history.random() < 0.3) return;
  const won = history.random() < 0.5;
  await shop.control("close-dispute", { dispute: purchase.dispute, won });
  purchase.isDisputed = !won;
}

function creditsOf(history: History): { balance: number; bought: number } {
  const ofPlan = history.plan ? priceList[history.plan].credits * history.monthsPaid : 0;
  const kept = history.purchases.map((one) => {
    const lost = one.isDisputed ? one.paidCents : one.refundedCents;
    return one.credits - Math.floor((one.credits * lost) / one.paidCents);
  });
  const counted = history.purchases.filter((one) => !one.isDisputed && one.refundedCents < one.paidCents);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return { balance: sum(kept) + ofPlan, bought: sum(counted.map(({ credits }) => credits)) + ofPlan };
}

const actions = [buyPack, buyPack, subscribe, renew, refund, refund, failRefund, dispute];
const historiesEach = Number(env.HISTORIES_EACH);

beforeEach(() => shop.control("reset"));

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "every event three times, in any order, late and with crashes, ends in the same balance (seed %i)",
  { timeout: 600_000 },
  async (seed) => {
    const random = seededRandom(seed);
    for (let number = 0; number < historiesEach; number += 1) {
      const uid = `history-${seed}-${number}`;
      await shop.control("reset");
      const history = new History(await newPerson(uid, 0), random);
      // Most are short, as purchases are; every tenth is long.
      const length = number % 10 === 0 ? 5 : 1 + Math.floor(random() * 2);
      for (let step = 0; step < length; step += 1) {
        await history.pick(actions)(history);
        await history.collectEvents();
        await history.deliverSome(Math.floor(random() * 6));
      }
      await history.deliverAll();
      const account = accountOf(env, uid);
      const expected = creditsOf(history);
      const outcome = {
        uid,
        balance: await history.person.balance(),
        bought: creditsBought(await account.readPayments()),
        plan: (await account.readUser())?.plan,
      };
      expect(outcome).toEqual({ uid, ...expected, plan: history.plan ?? "free" });
      expect(replayLedger(await account.readLedger()).balanceCredits).toBe(expected.balance);
    }
  },
);
