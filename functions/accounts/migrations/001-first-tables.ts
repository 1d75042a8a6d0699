/**
 * Migration 1. Instants that people see are ISO 8601 texts; instants that only the machine compares are epoch
 * milliseconds. What must never happen is forbidden here too, under whatever the code above it does: a changed or
 * deleted ledger entry, a balance that is not the sum, a second end of a reserve or of a job.
 */
export const firstTables = `
CREATE TABLE revision (
  singleton INTEGER PRIMARY KEY CHECK (singleton = 1),
  value INTEGER NOT NULL
);
INSERT INTO revision (singleton, value) VALUES (1, 0);

CREATE TABLE user_record (
  singleton INTEGER PRIMARY KEY CHECK (singleton = 1),
  uid TEXT NOT NULL,
  email TEXT NOT NULL,
  created_at TEXT NOT NULL,
  referrer TEXT NOT NULL,
  first_landing_page TEXT NOT NULL,
  search_keyword TEXT,
  plan TEXT NOT NULL,
  experiment_group TEXT NOT NULL,
  revision INTEGER NOT NULL
);

CREATE TABLE ledger (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('grant', 'reserve', 'settle', 'release', 'correct')),
  amount_credits INTEGER NOT NULL,
  balance_credits INTEGER NOT NULL,
  reference TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE UNIQUE INDEX ledger_one_reserve ON ledger (reference) WHERE kind = 'reserve';
CREATE UNIQUE INDEX ledger_one_end ON ledger (reference) WHERE kind IN ('settle', 'release');
CREATE TRIGGER ledger_no_update BEFORE UPDATE ON ledger
BEGIN
  SELECT RAISE(ABORT, 'the ledger is append-only');
END;
CREATE TRIGGER ledger_no_delete BEFORE DELETE ON ledger
BEGIN
  SELECT RAISE(ABORT, 'the ledger is append-only');
END;
CREATE TRIGGER ledger_balance_is_sum BEFORE INSERT ON ledger
WHEN NEW.balance_credits <> NEW.amount_credits
  + COALESCE((SELECT balance_credits FROM ledger ORDER BY sequence DESC LIMIT 1), 0)
BEGIN
  SELECT RAISE(ABORT, 'the balance is not the sum of the ledger');
END;
CREATE TRIGGER ledger_no_replace BEFORE INSERT ON ledger
WHEN EXISTS (SELECT 1 FROM ledger WHERE id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'the ledger is append-only');
END;

CREATE TABLE uploads (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  format TEXT NOT NULL,
  width_px INTEGER NOT NULL,
  height_px INTEGER NOT NULL,
  has_alpha INTEGER NOT NULL CHECK (has_alpha IN (0, 1)),
  size_bytes INTEGER NOT NULL,
  created_at TEXT NOT NULL
);

CREATE TABLE jobs (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  upload_id TEXT NOT NULL REFERENCES uploads (id),
  mode TEXT NOT NULL,
  format TEXT NOT NULL,
  width_px INTEGER NOT NULL,
  height_px INTEGER NOT NULL,
  amount_credits INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'succeeded', 'failed', 'canceled')),
  progress REAL NOT NULL CHECK (progress BETWEEN 0 AND 1),
  attempt INTEGER NOT NULL,
  heartbeat_at_ms INTEGER NOT NULL,
  watch_at_ms INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  finished_at TEXT,
  result_size_bytes INTEGER,
  error TEXT,
  revision INTEGER NOT NULL
);
CREATE INDEX jobs_newest ON jobs (created_at, sequence);
CREATE INDEX jobs_by_revision ON jobs (revision);
CREATE INDEX jobs_by_upload ON jobs (upload_id);
CREATE INDEX jobs_to_watch ON jobs (watch_at_ms) WHERE state IN ('queued', 'running');
CREATE TRIGGER jobs_one_end BEFORE UPDATE OF state ON jobs
WHEN OLD.state IN ('succeeded', 'failed', 'canceled')
BEGIN
  SELECT RAISE(ABORT, 'the job has ended');
END;

CREATE TABLE idempotency_keys (
  key TEXT PRIMARY KEY,
  request_fingerprint TEXT NOT NULL,
  job_id TEXT NOT NULL,
  created_at TEXT NOT NULL
);

CREATE TABLE tombstones (
  image_id TEXT PRIMARY KEY,
  upload_id TEXT,
  revision INTEGER NOT NULL
);
CREATE INDEX tombstones_by_revision ON tombstones (revision);

CREATE TABLE payments (
  id TEXT PRIMARY KEY,
  status TEXT NOT NULL,
  created_at TEXT NOT NULL,
  items TEXT NOT NULL
);

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  created_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL
);
CREATE INDEX sessions_by_end ON sessions (expires_at_ms);

CREATE TABLE outbox (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  message TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  next_attempt_at_ms INTEGER NOT NULL
);
CREATE INDEX outbox_due ON outbox (next_attempt_at_ms);
`;
