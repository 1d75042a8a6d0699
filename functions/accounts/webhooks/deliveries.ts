import type { ImageDocument } from "#contract/jobs";
import { jobIdOfEvent, webhookEventIdOf } from "#contract/ids";
import {
  type AttemptFailure,
  deliveryLogLimits,
  type WebhookDelivery,
  type WebhookEvent,
  webhookEventSchema,
  webhookEventTypeSchema,
} from "#contract/webhooks";
import { z } from "zod";
import { type Outcome, refuse } from "../outcome";
import { readRequestId } from "../job-rows";
import { readRow } from "../rows";
import { type DeliveryRow, dueDeliveries, readDelivery, showDelivery } from "./delivery-rows";
import { nextAttemptAt } from "./schedule";
import {
  forgetOldSecrets,
  markFailing,
  markHealthy,
  readWebhookRow,
  readWebhookRows,
  signingSecrets,
} from "./webhook-rows";

/** An attempt that nobody was heard of for this long is over: its deadline is far shorter. */
const silenceMs = 2 * 60_000;
const batchSize = 50;
export const logKeptMs = deliveryLogLimits.keptDays * 24 * 3_600_000;

export interface DueAttempt {
  readonly webhookId: string;
  readonly eventId: string;
  readonly attempt: number;
}

/** What an attempt sends, and where. */
export interface BegunAttempt {
  readonly url: string;
  readonly body: string;
  /** Encrypted; the newest first. */
  readonly sealedSecrets: readonly string[];
  /** Of the request that asked for the job; null where the job is gone. */
  readonly requestId: string | null;
}

/** What came of an attempt. */
export interface AttemptOutcome {
  readonly durationMs: number;
  readonly status: number | null;
  readonly failure: AttemptFailure | null;
  readonly answer: string;
  readonly retryAfterMs: number;
}

/** Keeps a delivery for each webhook that wants to hear of a job's end. Call it in the transaction that ends the job. */
export function recordJobEnd(sql: SqlStorage, image: ImageDocument, now: number): void {
  const type = webhookEventTypeSchema.parse(`job.${image.state}`);
  const jobUrl = readJobUrl(sql, image.id);
  for (const { webhook, linkOrigin } of readWebhookRows(sql)) {
    const url = webhook.url ?? jobUrl;
    if (url === null || !webhook.events.includes(type)) continue;
    sql.exec(
      `INSERT INTO webhook_deliveries (webhook_id, event_id, type, url, body, state, is_retried, attempt, due_at_ms,
         created_at_ms)
       VALUES (?, ?, ?, ?, ?, 'pending', ?, 0, ?, ?)`,
      webhook.id,
      webhookEventIdOf(image.id),
      type,
      url,
      JSON.stringify(eventOf(image, type, linkOrigin)),
      // What has refused everything for a day is asked once for each event, until it takes one.
      webhook.failingSince === null ? 1 : 0,
      now,
      now,
    );
  }
  sweepLog(sql, now);
}

function readJobUrl(sql: SqlStorage, jobId: string): string | null {
  const schema = z.object({ webhook_url: z.string().nullable() });
  return readRow(sql, schema, "SELECT webhook_url FROM jobs WHERE id = ?", jobId)?.webhook_url ?? null;
}

function eventOf(image: ImageDocument, type: WebhookEvent["type"], linkOrigin: string): WebhookEvent {
  const { id, upload, state, createdAt, finishedAt, error } = image;
  const job = `${linkOrigin}/v1/jobs/${id}`;
  return webhookEventSchema.parse({
    type,
    timestamp: finishedAt,
    data: {
      job: { id, uploadId: upload.id, state, createdAt, finishedAt, error },
      links: { job, result: state === "succeeded" ? `${job}/result` : null },
    },
  });
}

/**
 * The attempts that are due, at most 50. Each is put off, so that neither a second look sends it meanwhile nor a crash loses
 * it; one that began and was never heard of again counts as failed.
 */
export function claimDue(sql: SqlStorage, now: number, random: () => number): DueAttempt[] {
  return dueDeliveries(sql, now, batchSize).flatMap((row) => {
    const { webhook_id: webhookId, event_id: eventId, attempt, begun_at_ms: begunAt } = row;
    if (begunAt !== null) {
      const lost = { durationMs: now - begunAt, status: null, failure: "interrupted", answer: "" } as const;
      conclude(sql, row, { ...lost, retryAfterMs: 0 }, now, random);
      return [];
    }
    putOff(sql, row, now + silenceMs);
    return [{ webhookId, eventId, attempt: attempt + 1 }];
  });
}

function putOff(sql: SqlStorage, { sequence }: DeliveryRow, dueAt: number): void {
  sql.exec("UPDATE webhook_deliveries SET due_at_ms = ? WHERE sequence = ?", dueAt, sequence);
}

/** Takes an attempt on; null where somebody has already, or where it is not wanted any more. */
export function beginAttempt(sql: SqlStorage, due: DueAttempt, now: number): BegunAttempt | null {
  const row = readDelivery(sql, due.webhookId, due.eventId);
  const webhook = readWebhookRow(sql, due.webhookId);
  if (!row || !webhook || row.state !== "pending" || row.begun_at_ms !== null) return null;
  if (due.attempt !== row.attempt + 1) return null;
  sql.exec(
    "UPDATE webhook_deliveries SET attempt = ?, begun_at_ms = ?, due_at_ms = ? WHERE sequence = ?",
    due.attempt,
    now,
    now + silenceMs,
    row.sequence,
  );
  const requestId = readRequestId(sql, jobIdOfEvent(due.eventId));
  return { url: row.url, body: row.body, sealedSecrets: signingSecrets(webhook, now), requestId };
}

/**
 * Notes what came of the attempt that is under way. Anything else is not accepted: it was given up meanwhile. Answers
 * whether the webhook counts as failing from now on.
 */
export function endAttempt(
  sql: SqlStorage,
  due: DueAttempt,
  outcome: AttemptOutcome,
  now: number,
  random: () => number,
): boolean {
  const row = readDelivery(sql, due.webhookId, due.eventId);
  if (!row || row.begun_at_ms === null || row.attempt !== due.attempt) return false;
  return conclude(sql, row, outcome, now, random);
}

/** Writes an attempt into the log, and decides what becomes of its delivery; answers as `endAttempt` does. */
function conclude(
  sql: SqlStorage,
  row: DeliveryRow,
  outcome: AttemptOutcome,
  now: number,
  random: () => number,
): boolean {
  const { sequence, attempt: number, created_at_ms: createdAt, webhook_id: webhookId } = row;
  const { durationMs, status, failure, answer, retryAfterMs } = outcome;
  sql.exec(
    `INSERT INTO webhook_attempts (delivery, number, begun_at_ms, duration_ms, status, failure, answer)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    sequence,
    number,
    row.begun_at_ms ?? now,
    durationMs,
    status,
    failure,
    answer,
  );
  if (failure === null) {
    end(sql, row, "delivered");
    markHealthy(sql, webhookId);
    return false;
  }
  // 410 says that nothing is wanted here any more (Standard Webhooks, "Delivery success and failure").
  const isWanted = row.is_retried === 1 && status !== 410;
  const next = isWanted ? nextAttemptAt({ number, createdAt, retryAfterMs }, now, random) : null;
  if (next === null) {
    end(sql, row, "failed");
    return row.is_retried === 1 && markFailing(sql, webhookId, now);
  }
  sql.exec("UPDATE webhook_deliveries SET begun_at_ms = NULL WHERE sequence = ?", sequence);
  putOff(sql, row, next);
  return false;
}

function end(sql: SqlStorage, { sequence }: DeliveryRow, state: "delivered" | "failed"): void {
  sql.exec("UPDATE webhook_deliveries SET state = ?, begun_at_ms = NULL WHERE sequence = ?", state, sequence);
}

/**
 * Sends an event again at once, whatever came of it: once, where its own attempts are over. One that is being sent just
 * now is left alone. Refuses `not-found`.
 */
export function resend(
  sql: SqlStorage,
  webhookId: string,
  eventId: string,
  now: number,
): Outcome<{ delivery: WebhookDelivery }> {
  const row = readDelivery(sql, webhookId, eventId);
  if (!row) return refuse("not-found");
  if (row.state !== "pending") {
    sql.exec(
      "UPDATE webhook_deliveries SET state = 'pending', is_retried = 0, due_at_ms = ? WHERE sequence = ?",
      now,
      row.sequence,
    );
  } else if (row.begun_at_ms === null) putOff(sql, row, now);
  return { ok: true, delivery: showDelivery(sql, readDelivery(sql, webhookId, eventId) ?? row) };
}

/** Forgets what the log keeps no longer: what is too old, and the oldest beyond the most; and secrets that are over. */
export function sweepLog(sql: SqlStorage, now: number): void {
  forgetOldSecrets(sql, now);
  const { rowsWritten } = sql.exec(
    `DELETE FROM webhook_deliveries WHERE created_at_ms <= ?1 OR sequence <= (
       SELECT sequence FROM webhook_deliveries ORDER BY sequence DESC LIMIT 1 OFFSET ?2)`,
    now - logKeptMs,
    deliveryLogLimits.maxDeliveries,
  );
  if (rowsWritten === 0) return;
  sql.exec("DELETE FROM webhook_attempts WHERE delivery NOT IN (SELECT sequence FROM webhook_deliveries)");
}
