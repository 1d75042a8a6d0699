import { afterEach, beforeEach, expect, it } from "vitest";
import { problemSchema } from "#contract/problem";
import { env } from "cloudflare:test";
import { compose } from "#functions/compose";
import { AlertsControl } from "../../support/workerd/alerts";
import { jumpMs, startClock, stopClock } from "../../support/workerd/faults/clock";
import { newPerson, postJson } from "../../support/workerd/person";
import * as shop from "../../support/workerd/shop";

/** Together with their tries more than open the circuit (functions/compose.ts). */
const callsAtOnce = 10;

beforeEach(startClock);
afterEach(async () => {
  await shop.control("clear-faults");
  stopClock();
});

it("Stripe that fails again and again is left alone, the operators hear of it once, and one call tries it again", async () => {
  const person = await newPerson("circuit-stripe", 0);
  const buy = () => postJson(person, "/billing/checkout", { item: "pack-100" });
  const circuit = compose(env).stripe?.circuit;
  const waiting = async () => (await new AlertsControl().waiting("circuit, Stripe")).length;

  await shop.control("faults", { status: 500, count: 1_000 });
  await Promise.allSettled(Array.from({ length: callsAtOnce }, () => shop.stripe.customers.list()));
  expect(circuit?.isOpen).toBe(true);
  await expect.poll(waiting).toBe(1);

  // Stripe is well again, and is not asked yet.
  await shop.control("clear-faults");
  const refused = await buy();
  expect([refused.status, problemSchema.parse(await refused.json()).code]).toEqual([
    503,
    "payments-unavailable",
  ]);
  expect(circuit?.isOpen).toBe(true);

  jumpMs(30_000);
  expect((await buy()).status).toBe(200);
  expect(circuit?.isOpen).toBe(false);
});
