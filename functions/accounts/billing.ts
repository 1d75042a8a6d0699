import { z } from "zod";
import { newAccount } from "#contract/account";
import { type Subscription, subscriptionSchema } from "#contract/billing";
import { tellDirectory } from "./directory-news";
import { correct, grant, readCreditsOf } from "./ledger";
import { type Outcome, refuse } from "./outcome";
import { creditsDue, type PaymentSnapshot } from "./payment-credits";
import { readRow, readRows } from "./rows";
import { changePlan, readUserRecord } from "./user-record";

/** A subscription as it was read from Stripe. */
export interface SubscriptionSnapshot {
  readonly id: string;
  readonly startedAt: string;
  readonly subscription: Subscription;
}

/** What one refresh read, and the webhook event that asked for it, if one did. */
export interface BillingRecord {
  readonly ticket: number;
  readonly event: { readonly id: string; readonly type: string } | null;
  readonly payments: readonly PaymentSnapshot[];
  readonly subscriptions: readonly SubscriptionSnapshot[];
}

const ticketSchema = z.object({ ticket: z.int() });

/**
 * The ticket to read Stripe's state with, taken before the read. Stripe promises no order of its events, and two reads
 * may overtake each other; of two the one that began later counts. Every change is followed by an event, whose read
 * begins after the change: so the last one recorded shows the last change.
 */
export function takeTicket(sql: SqlStorage): number {
  const query = "UPDATE billing SET last_ticket = last_ticket + 1 RETURNING last_ticket AS ticket";
  const row = readRow(sql, ticketSchema, query);
  if (!row) throw new Error("the billing row is missing");
  return row.ticket;
}

/** Whether a webhook event was recorded before: Stripe delivers each at least once. */
export function knowsEvent(sql: SqlStorage, eventId: string): boolean {
  return (
    readRow(sql, z.object({ id: z.string() }), "SELECT id FROM stripe_events WHERE id = ?", eventId) !== null
  );
}

/**
 * Records what a refresh read: documents, credits, plan and event. Call it in one transaction. Older reads than the one
 * recorded change nothing. Refuses `not-found` for an account that has no record (any more).
 */
export function recordBilling(sql: SqlStorage, record: BillingRecord, now: number): Outcome {
  if (!readUserRecord(sql)) return refuse("not-found");
  const { ticket, event } = record;
  const changed = record.payments.filter((snapshot) => recordPayment(sql, snapshot, ticket, now));
  for (const snapshot of record.subscriptions) recordSubscription(sql, snapshot, ticket);
  const hasNewPlan = changePlan(sql, currentSubscription(sql)?.plan ?? newAccount.plan);
  if (hasNewPlan || changed.length > 0) {
    tellDirectory(sql, { paymentIds: changed.map(({ payment }) => payment.id) }, now);
  }
  if (event) {
    sql.exec(
      "INSERT INTO stripe_events (id, type, recorded_at) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING",
      event.id,
      event.type,
      new Date(now).toISOString(),
    );
  }
  return { ok: true };
}

/** Answers whether this read is the newest of its payment, and so was written. */
function recordPayment(sql: SqlStorage, snapshot: PaymentSnapshot, ticket: number, now: number): boolean {
  const { id, status, createdAt, items } = snapshot.payment;
  const due = creditsDue(snapshot);
  const written = readRow(
    sql,
    z.object({ id: z.string() }),
    `INSERT INTO payments (id, status, created_at, items, ticket, paid_cents, lost_cents, credits_due)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET status = excluded.status, items = excluded.items, ticket = excluded.ticket,
       paid_cents = excluded.paid_cents, lost_cents = excluded.lost_cents, credits_due = excluded.credits_due
       WHERE excluded.ticket > payments.ticket
     RETURNING id`,
    id,
    status,
    createdAt,
    JSON.stringify(items),
    ticket,
    snapshot.paidCents,
    snapshot.lostCents,
    due,
  );
  if (!written) return false;
  const posted = readCreditsOf(sql, id);
  const amountCredits = due - posted.sumCredits;
  if (amountCredits === 0) return true;
  const posting = { id: `payment:${id}:${posted.count + 1}`, amountCredits, reference: id };
  const isFirst = posted.count === 0 && amountCredits > 0;
  const outcome = isFirst ? grant(sql, posting, now) : correct(sql, posting, now);
  if (!outcome.ok) throw new Error(`payment ${id} was not posted: ${outcome.code}`);
  return true;
}

function recordSubscription(sql: SqlStorage, snapshot: SubscriptionSnapshot, ticket: number): void {
  sql.exec(
    `INSERT INTO subscriptions (id, state, subscription, started_at, ticket) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET state = excluded.state, subscription = excluded.subscription,
       ticket = excluded.ticket WHERE excluded.ticket > subscriptions.ticket`,
    snapshot.id,
    snapshot.subscription.state,
    JSON.stringify(snapshot.subscription),
    snapshot.startedAt,
    ticket,
  );
}

/** The subscription that gives the account its plan, or null on the free plan: the newest that runs. */
export function currentSubscription(sql: SqlStorage): Subscription | null {
  const row = readRows(
    sql,
    z.object({ subscription: z.string() }),
    `SELECT subscription FROM subscriptions WHERE state IN ('active', 'past-due')
     ORDER BY started_at DESC, id DESC LIMIT 1`,
  )[0];
  return row ? subscriptionSchema.parse(JSON.parse(row.subscription)) : null;
}

/** Stripe's id of this person, or null before the first purchase. */
export function readCustomerId(sql: SqlStorage): string | null {
  const schema = z.object({ customer_id: z.string().nullable() });
  return readRow(sql, schema, "SELECT customer_id FROM billing")?.customer_id ?? null;
}

/** Keeps the first customer id that it is told, and answers the one that counts; null where the account was erased. */
export function rememberCustomer(sql: SqlStorage, customerId: string): string | null {
  if (!readUserRecord(sql)) return null;
  sql.exec("UPDATE billing SET customer_id = ? WHERE customer_id IS NULL", customerId);
  return readCustomerId(sql);
}
