import { z } from "zod";
import {
  type ApiKey,
  type ApiKeyMode,
  type ApiKeyScope,
  apiKeySchema,
  maxApiKeys,
  requestsPerMinute,
} from "#contract/api-keys";
import { type Outcome, refuse } from "./outcome";
import type { RateLimits, RateState } from "./rate-limits";
import { readRow, readRows } from "./rows";

/** What is kept of a key's secret: SHA-256 in hexadecimal, and how the key ends. The secret itself is kept nowhere. */
export interface KeptSecret {
  readonly id: string;
  readonly secretHash: string;
  readonly lastFour: string;
}

export interface NewApiKey extends KeptSecret {
  readonly name: string;
  readonly mode: ApiKeyMode;
  readonly scopes: readonly ApiKeyScope[];
  readonly expiresAt: string | null;
}

/** When a key was last used is kept to the minute: a write for each request would be too many. */
const usedResolutionMs = 60_000;

/** A key that has ended is shown for this long, so that its owner sees why it fails. */
const endedShownMs = 30 * 24 * 3_600_000;

const rowSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    mode: z.string(),
    scopes: z.string(),
    last_four: z.string(),
    created_at: z.string(),
    expires_at: z.string().nullable(),
    last_used_at_ms: z.int().nullable(),
  })
  .transform((row) =>
    apiKeySchema.parse({
      id: row.id,
      name: row.name,
      mode: row.mode,
      scopes: JSON.parse(row.scopes),
      lastFour: row.last_four,
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      lastUsedAt: row.last_used_at_ms === null ? null : new Date(row.last_used_at_ms).toISOString(),
    }),
  );

const selectKeys =
  "SELECT id, name, mode, scopes, last_four, created_at, expires_at, last_used_at_ms FROM api_keys";

/** Newest first. */
export function listApiKeys(sql: SqlStorage): ApiKey[] {
  return readRows(sql, rowSchema, `${selectKeys} ORDER BY created_at DESC, id`);
}

/** Refuses `api-keys-too-many`; keys that have ended do not count. */
export function addApiKey(sql: SqlStorage, key: NewApiKey, now: number): Outcome<{ apiKey: ApiKey }> {
  const longEnded = new Date(now - endedShownMs).toISOString();
  sql.exec("DELETE FROM api_keys WHERE expires_at < ?", longEnded);
  if (listApiKeys(sql).filter((held) => !hasEnded(held, now)).length >= maxApiKeys) {
    return refuse("api-keys-too-many");
  }
  return { ok: true, apiKey: insert(sql, key, now) };
}

/**
 * Puts a new key in an old one's place; the old one holds for `overlapMs` more, so that nothing stops while the new one
 * is brought out. It may be one more than the most for that long. Call it in a transaction. Refuses `not-found`.
 */
export function rotateApiKey(
  sql: SqlStorage,
  oldId: string,
  secret: KeptSecret,
  overlapMs: number,
  now: number,
): Outcome<{ apiKey: ApiKey }> {
  const old = readRow(sql, rowSchema, `${selectKeys} WHERE id = ?`, oldId);
  if (!old || hasEnded(old, now)) return refuse("not-found");
  const end = new Date(now + overlapMs).toISOString();
  sql.exec("UPDATE api_keys SET expires_at = min(coalesce(expires_at, ?1), ?1) WHERE id = ?2", end, oldId);
  const { name, mode, scopes, expiresAt } = old;
  return { ok: true, apiKey: insert(sql, { ...secret, name, mode, scopes, expiresAt }, now) };
}

function insert(sql: SqlStorage, key: NewApiKey, now: number): ApiKey {
  const { id, name, mode, scopes, secretHash, lastFour, expiresAt } = key;
  const createdAt = new Date(now).toISOString();
  sql.exec(
    `INSERT INTO api_keys (id, name, mode, scopes, secret_hash, last_four, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    name,
    mode,
    JSON.stringify(scopes),
    secretHash,
    lastFour,
    createdAt,
    expiresAt,
  );
  return { id, name, mode, scopes: [...scopes], lastFour, createdAt, expiresAt, lastUsedAt: null };
}

function hasEnded({ expiresAt }: Pick<ApiKey, "expiresAt">, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now;
}

/** Refuses `not-found`. */
export function revokeApiKey(sql: SqlStorage, id: string): Outcome {
  const { rowsWritten } = sql.exec("DELETE FROM api_keys WHERE id = ?", id);
  return rowsWritten > 0 ? { ok: true } : refuse("not-found");
}

/** What a key allows, and how far it is in its minute. */
export interface ApiKeyUse {
  readonly id: string;
  readonly mode: ApiKeyMode;
  readonly scopes: readonly ApiKeyScope[];
  readonly rate: RateState;
}

/** What the key with this secret allows, noting its use; null where none holds. */
export function useApiKey(
  sql: SqlStorage,
  rateLimits: RateLimits,
  secretHash: string,
  now: number,
): ApiKeyUse | null {
  const held = readRow(sql, rowSchema, `${selectKeys} WHERE secret_hash = ?`, secretHash);
  if (!held || hasEnded(held, now)) return null;
  if (held.lastUsedAt === null || now - Date.parse(held.lastUsedAt) >= usedResolutionMs) {
    sql.exec("UPDATE api_keys SET last_used_at_ms = ? WHERE secret_hash = ?", now, secretHash);
  }
  const { id, mode, scopes } = held;
  return { id, mode, scopes, rate: rateLimits.take(id, requestsPerMinute[mode], now) };
}
