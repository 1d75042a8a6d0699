import { z } from "zod";
import { readRow, readRows } from "./rows";

/** A sign-in on one device. Instants are epoch milliseconds. */
export interface NewSession {
  readonly sessionId: string;
  readonly now: number;
  readonly expiresAt: number;
  /** The address that the identity service vouched for at the sign-in; absent where it did not. */
  readonly verifiedEmail?: string;
}

const idSchema = z.object({ id: z.string() });

/** Records a session. Repeating it changes nothing: an id never gets a longer life. */
export function startSession(sql: SqlStorage, session: NewSession): void {
  sql.exec(
    `INSERT INTO sessions (id, created_at_ms, expires_at_ms, verified_email) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO NOTHING`,
    session.sessionId,
    session.now,
    session.expiresAt,
    session.verifiedEmail ?? null,
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

/** What a session was begun with: when, in epoch milliseconds, and by which verified address, null where it was not verified. */
export interface SessionProof {
  readonly startedAt: number;
  readonly verifiedEmail: string | null;
}

/** A session that holds, or null. */
export function readSession(sql: SqlStorage, sessionId: string, now: number): SessionProof | null {
  const schema = z.object({ created_at_ms: z.int(), verified_email: z.string().nullable() });
  const query = "SELECT created_at_ms, verified_email FROM sessions WHERE id = ? AND expires_at_ms > ?";
  const row = readRow(sql, schema, query, sessionId, now);
  return row && { startedAt: row.created_at_ms, verifiedEmail: row.verified_email };
}

export function hasSession(sql: SqlStorage, sessionId: string, now: number): boolean {
  return readSession(sql, sessionId, now) !== null;
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
