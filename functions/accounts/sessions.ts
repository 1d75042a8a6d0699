import { z } from "zod";
import { readRow, readRows } from "./rows";

/** A sign-in on one device. Instants are epoch milliseconds. */
export interface NewSession {
  readonly sessionId: string;
  readonly now: number;
  readonly expiresAt: number;
}

const idSchema = z.object({ id: z.string() });

/** Records a session. Repeating it changes nothing: an id never gets a longer life. */
export function startSession(sql: SqlStorage, { sessionId, now, expiresAt }: NewSession): void {
  sql.exec(
    "INSERT INTO sessions (id, created_at_ms, expires_at_ms) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING",
    sessionId,
    now,
    expiresAt,
  );
}

export interface KnownSession {
  readonly id: string;
  readonly createdAt: string;
}

/** The sessions that hold, newest first. */
export function listSessions(sql: SqlStorage, now: number): KnownSession[] {
  const schema = z.object({ id: z.string(), created_at_ms: z.int() });
  const query =
    "SELECT id, created_at_ms FROM sessions WHERE expires_at_ms > ? ORDER BY created_at_ms DESC, id";
  return readRows(sql, schema, query, now).map((row) => ({
    id: row.id,
    createdAt: new Date(row.created_at_ms).toISOString(),
  }));
}

export function hasSession(sql: SqlStorage, sessionId: string, now: number): boolean {
  return (
    readRow(sql, idSchema, "SELECT id FROM sessions WHERE id = ? AND expires_at_ms > ?", sessionId, now) !==
    null
  );
}

export function endSession(sql: SqlStorage, sessionId: string): void {
  sql.exec("DELETE FROM sessions WHERE id = ?", sessionId);
}

export function endAllSessions(sql: SqlStorage): void {
  sql.exec("DELETE FROM sessions");
}

/** Removes the sessions whose time is over and answers their ids. */
export function sweepSessions(sql: SqlStorage, now: number): string[] {
  return readRows(sql, idSchema, "DELETE FROM sessions WHERE expires_at_ms <= ? RETURNING id", now).map(
    ({ id }) => id,
  );
}
