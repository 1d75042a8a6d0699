/**
 * Migration 6: what the operators' pages ask of an account. Sessions say which verified address they were begun with; jobs which engine
 * does them and since when; payments what came in and what went back. `directory` counts what the directory was told, so
 * that an older message never replaces a newer one. Messages of the shape before this are dropped: everything is told
 * again, in the new one.
 */
export const operatorColumns = `
ALTER TABLE sessions ADD COLUMN verified_email TEXT;

ALTER TABLE jobs ADD COLUMN engine TEXT NOT NULL DEFAULT 'limn';
ALTER TABLE jobs ADD COLUMN begun_at TEXT;

ALTER TABLE payments ADD COLUMN paid_cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE payments ADD COLUMN lost_cents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE payments ADD COLUMN credits_due INTEGER NOT NULL DEFAULT 0;

CREATE TABLE directory (
  singleton INTEGER PRIMARY KEY CHECK (singleton = 1),
  last_version INTEGER NOT NULL,
  is_told_everything INTEGER NOT NULL CHECK (is_told_everything IN (0, 1))
);
INSERT INTO directory (singleton, last_version, is_told_everything)
  VALUES (1, 0, NOT EXISTS (SELECT 1 FROM user_record));
DELETE FROM outbox WHERE message LIKE '{"type":"user",%';
`;
