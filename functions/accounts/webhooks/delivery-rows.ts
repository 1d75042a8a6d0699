import { z } from "zod";
import {
  deliveryStates,
  type WebhookAttempt,
  webhookAttemptSchema,
  type WebhookDelivery,
  webhookDeliverySchema,
} from "#contract/webhooks";
import { readRow, readRows } from "../rows";

const rowSchema = z.object({
  sequence: z.int(),
  webhook_id: z.string(),
  event_id: z.string(),
  type: z.string(),
  url: z.string(),
  body: z.string(),
  state: z.enum(deliveryStates),
  is_retried: z.literal([0, 1]),
  attempt: z.int(),
  begun_at_ms: z.int().nullable(),
  due_at_ms: z.int(),
  created_at_ms: z.int(),
});

/** A delivery as the account keeps it. `attempt` counts those that have begun; one is under way while `begun_at_ms` is set. */
export type DeliveryRow = z.output<typeof rowSchema>;

const attemptSchema = z
  .object({
    number: z.int(),
    begun_at_ms: z.int(),
    duration_ms: z.int(),
    status: z.int().nullable(),
    failure: z.string().nullable(),
    answer: z.string(),
  })
  .transform(
    (row): WebhookAttempt =>
      webhookAttemptSchema.parse({
        number: row.number,
        at: new Date(row.begun_at_ms).toISOString(),
        durationMs: row.duration_ms,
        status: row.status,
        failure: row.failure,
        answer: row.answer,
      }),
  );

const selectDeliveries = `SELECT sequence, webhook_id, event_id, type, url, body, state, is_retried, attempt,
  begun_at_ms, due_at_ms, created_at_ms FROM webhook_deliveries`;

export function readDelivery(sql: SqlStorage, webhookId: string, eventId: string): DeliveryRow | null {
  const query = `${selectDeliveries} WHERE webhook_id = ? AND event_id = ?`;
  return readRow(sql, rowSchema, query, webhookId, eventId);
}

/** What is to be sent, or was to be heard of, by now; oldest first. */
export function dueDeliveries(sql: SqlStorage, now: number, limit: number): DeliveryRow[] {
  const query = `${selectDeliveries} WHERE state = 'pending' AND due_at_ms <= ? ORDER BY due_at_ms, sequence LIMIT ?`;
  return readRows(sql, rowSchema, query, now, limit);
}

/** A delivery as its owner sees it, with what came of each attempt. */
export function showDelivery(sql: SqlStorage, row: DeliveryRow): WebhookDelivery {
  const query = `SELECT number, begun_at_ms, duration_ms, status, failure, answer FROM webhook_attempts
    WHERE delivery = ? ORDER BY number`;
  const isWaiting = row.state === "pending" && row.begun_at_ms === null;
  return webhookDeliverySchema.parse({
    id: row.event_id,
    type: row.type,
    url: row.url,
    state: row.state,
    createdAt: new Date(row.created_at_ms).toISOString(),
    nextAttemptAt: isWaiting ? new Date(row.due_at_ms).toISOString() : null,
    attempts: readRows(sql, attemptSchema, query, row.sequence),
  });
}

export interface DeliveryPageRequest {
  /** The sequence that the page before ended with. */
  readonly after: number | null;
  readonly limit: number;
}

/** A page of what was sent to a webhook, newest first, and where the next one begins; null after the last. */
export function listDeliveryPage(
  sql: SqlStorage,
  webhookId: string,
  { after, limit }: DeliveryPageRequest,
): { deliveries: WebhookDelivery[]; next: { createdAt: string; sequence: number } | null } {
  const query = `${selectDeliveries} WHERE webhook_id = ?1 AND (?2 IS NULL OR sequence < ?2)
    ORDER BY sequence DESC LIMIT ?3`;
  const found = readRows(sql, rowSchema, query, webhookId, after, limit + 1);
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    deliveries: page.map((row) => showDelivery(sql, row)),
    next: last ? { createdAt: new Date(last.created_at_ms).toISOString(), sequence: last.sequence } : null,
  };
}

/** Everything in the log, for an export, with the webhook that each was sent to. */
export function listEveryDelivery(sql: SqlStorage): (WebhookDelivery & { webhookId: string })[] {
  return readRows(sql, rowSchema, `${selectDeliveries} ORDER BY sequence`).map((row) => ({
    webhookId: row.webhook_id,
    ...showDelivery(sql, row),
  }));
}
