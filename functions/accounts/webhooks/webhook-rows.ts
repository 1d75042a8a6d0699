import { z } from "zod";
import { maxWebhooks, type Webhook, type WebhookEventType, webhookSchema } from "#contract/webhooks";
import { type Outcome, refuse } from "../outcome";
import { readRow, readRows } from "../rows";

/** A webhook that is made. Its secret is encrypted before it comes here (functions/sealed-text.ts). */
export interface NewWebhook {
  readonly id: string;
  readonly url: string | null;
  readonly events: readonly WebhookEventType[];
  /** The origin of the links in what is sent. */
  readonly linkOrigin: string;
  readonly sealedSecret: string;
}

const rowSchema = z
  .object({
    id: z.string(),
    url: z.string().nullable(),
    events: z.string(),
    link_origin: z.string(),
    sealed_secret: z.string(),
    sealed_old_secret: z.string().nullable(),
    old_secret_ends_at_ms: z.int().nullable(),
    failing_since: z.string().nullable(),
    created_at: z.string(),
  })
  .transform((row) => ({
    linkOrigin: row.link_origin,
    sealedSecret: row.sealed_secret,
    sealedOldSecret: row.sealed_old_secret,
    oldSecretEndsAt: row.old_secret_ends_at_ms,
    webhook: webhookSchema.parse({
      id: row.id,
      url: row.url,
      events: JSON.parse(row.events),
      createdAt: row.created_at,
      failingSince: row.failing_since,
      oldSecretEndsAt:
        row.old_secret_ends_at_ms === null ? null : new Date(row.old_secret_ends_at_ms).toISOString(),
    }),
  }));

/** A webhook with what only the account itself needs to know of it. */
export type WebhookRow = z.output<typeof rowSchema>;

const selectWebhooks = `SELECT id, url, events, link_origin, sealed_secret, sealed_old_secret, old_secret_ends_at_ms,
  failing_since, created_at FROM webhooks`;

/** Newest first. */
export function readWebhookRows(sql: SqlStorage): WebhookRow[] {
  return readRows(sql, rowSchema, `${selectWebhooks} ORDER BY created_at DESC, id`);
}

export function readWebhookRow(sql: SqlStorage, id: string): WebhookRow | null {
  return readRow(sql, rowSchema, `${selectWebhooks} WHERE id = ?`, id);
}

/** Newest first. */
export function listWebhooks(sql: SqlStorage, now: number): Webhook[] {
  forgetOldSecrets(sql, now);
  return readWebhookRows(sql).map(({ webhook }) => webhook);
}

/** Refuses `webhooks-too-many`, and `webhook-exists` for a second one that signs for jobs. */
export function addWebhook(sql: SqlStorage, added: NewWebhook, now: number): Outcome<{ webhook: Webhook }> {
  const ofUrl = readWebhookRows(sql).filter(({ webhook }) => webhook.url !== null);
  if (added.url === null && hasJobsWebhook(sql)) return refuse("webhook-exists");
  if (added.url !== null && ofUrl.length >= maxWebhooks) return refuse("webhooks-too-many");
  return { ok: true, webhook: insert(sql, added, now) };
}

/** Sees that there is a webhook which signs for jobs, without a change where there is one. */
export function ensureJobsWebhook(sql: SqlStorage, made: NewWebhook, now: number): void {
  if (!hasJobsWebhook(sql)) insert(sql, made, now);
}

function hasJobsWebhook(sql: SqlStorage): boolean {
  return readRow(sql, rowSchema, `${selectWebhooks} WHERE url IS NULL`) !== null;
}

function insert(sql: SqlStorage, added: NewWebhook, now: number): Webhook {
  const { id, url, events, linkOrigin, sealedSecret } = added;
  const createdAt = new Date(now).toISOString();
  sql.exec(
    "INSERT INTO webhooks (id, url, events, link_origin, sealed_secret, created_at) VALUES (?, ?, ?, ?, ?, ?)",
    id,
    url,
    JSON.stringify(events),
    linkOrigin,
    sealedSecret,
    createdAt,
  );
  return { id, url, events: [...events], createdAt, failingSince: null, oldSecretEndsAt: null };
}

/** Takes a webhook away with all that was sent to it; what is on its way ends. Refuses `not-found`. */
export function removeWebhook(sql: SqlStorage, id: string): Outcome {
  const { rowsWritten } = sql.exec("DELETE FROM webhooks WHERE id = ?", id);
  if (rowsWritten === 0) return refuse("not-found");
  sql.exec(
    "DELETE FROM webhook_attempts WHERE delivery IN (SELECT sequence FROM webhook_deliveries WHERE webhook_id = ?)",
    id,
  );
  sql.exec("DELETE FROM webhook_deliveries WHERE webhook_id = ?", id);
  return { ok: true };
}

/**
 * Puts a new secret in the old one's place; for `overlapMs` more both sign, so that nothing is refused while the new one is
 * brought out. A still older one ends at once. Refuses `not-found`.
 */
export function rotateSecret(
  sql: SqlStorage,
  id: string,
  { sealedSecret, overlapMs }: { readonly sealedSecret: string; readonly overlapMs: number },
  now: number,
): Outcome<{ webhook: Webhook }> {
  sql.exec(
    `UPDATE webhooks SET sealed_old_secret = sealed_secret, old_secret_ends_at_ms = ?, sealed_secret = ? WHERE id = ?`,
    now + overlapMs,
    sealedSecret,
    id,
  );
  forgetOldSecrets(sql, now);
  const row = readWebhookRow(sql, id);
  return row ? { ok: true, webhook: row.webhook } : refuse("not-found");
}

/** The encrypted secrets that sign now, the newest first. */
export function signingSecrets(row: WebhookRow, now: number): string[] {
  const isOldOver = row.oldSecretEndsAt === null || row.oldSecretEndsAt <= now;
  return isOldOver || row.sealedOldSecret === null
    ? [row.sealedSecret]
    : [row.sealedSecret, row.sealedOldSecret];
}

export function forgetOldSecrets(sql: SqlStorage, now: number): void {
  sql.exec(
    `UPDATE webhooks SET sealed_old_secret = NULL, old_secret_ends_at_ms = NULL WHERE old_secret_ends_at_ms <= ?`,
    now,
  );
}

/** Notes that a webhook takes nothing any more; the first time counts. Answers whether this was it. */
export function markFailing(sql: SqlStorage, id: string, now: number): boolean {
  const { rowsWritten } = sql.exec(
    "UPDATE webhooks SET failing_since = ? WHERE id = ? AND url IS NOT NULL AND failing_since IS NULL",
    new Date(now).toISOString(),
    id,
  );
  return rowsWritten > 0;
}

export function markHealthy(sql: SqlStorage, id: string): void {
  sql.exec("UPDATE webhooks SET failing_since = NULL WHERE id = ? AND failing_since IS NOT NULL", id);
}
