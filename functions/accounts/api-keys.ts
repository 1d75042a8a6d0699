import { z } from "zod";
import { type ApiKey, apiKeySchema, maxApiKeys } from "#contract/api-keys";
import { type Outcome, refuse } from "./outcome";
import { readRow, readRows } from "./rows";

export interface NewApiKey {
  readonly id: string;
  readonly name: string;
  /** SHA-256 of the secret, in hexadecimal. The secret itself is kept nowhere. */
  readonly secretHash: string;
  readonly lastFour: string;
}

/** When a key was last used is kept to the minute: a write for each request would be too many. */
const usedResolutionMs = 60_000;

const rowSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    last_four: z.string(),
    created_at: z.string(),
    last_used_at_ms: z.int().nullable(),
  })
  .transform((row) =>
    apiKeySchema.parse({
      id: row.id,
      name: row.name,
      lastFour: row.last_four,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at_ms === null ? null : new Date(row.last_used_at_ms).toISOString(),
    }),
  );

/** Newest first. */
export function listApiKeys(sql: SqlStorage): ApiKey[] {
  const query =
    "SELECT id, name, last_four, created_at, last_used_at_ms FROM api_keys ORDER BY created_at DESC, id";
  return readRows(sql, rowSchema, query);
}

/** Refuses `api-keys-too-many`. */
export function addApiKey(sql: SqlStorage, key: NewApiKey, now: number): Outcome<{ apiKey: ApiKey }> {
  if (listApiKeys(sql).length >= maxApiKeys) return refuse("api-keys-too-many");
  const createdAt = new Date(now).toISOString();
  sql.exec(
    "INSERT INTO api_keys (id, name, secret_hash, last_four, created_at) VALUES (?, ?, ?, ?, ?)",
    key.id,
    key.name,
    key.secretHash,
    key.lastFour,
    createdAt,
  );
  const { id, name, lastFour } = key;
  return { ok: true, apiKey: { id, name, lastFour, createdAt, lastUsedAt: null } };
}

/** Refuses `not-found`. */
export function revokeApiKey(sql: SqlStorage, id: string): Outcome {
  const { rowsWritten } = sql.exec("DELETE FROM api_keys WHERE id = ?", id);
  return rowsWritten > 0 ? { ok: true } : refuse("not-found");
}

/** Whether a key with this secret holds, and notes its use. */
export function useApiKey(sql: SqlStorage, secretHash: string, now: number): boolean {
  const schema = z.object({ last_used_at_ms: z.int().nullable() });
  const query = "SELECT last_used_at_ms FROM api_keys WHERE secret_hash = ?";
  const held = readRow(sql, schema, query, secretHash);
  if (!held) return false;
  if (held.last_used_at_ms === null || now - held.last_used_at_ms >= usedResolutionMs) {
    sql.exec("UPDATE api_keys SET last_used_at_ms = ? WHERE secret_hash = ?", now, secretHash);
  }
  return true;
}
