/**
 * Migration 5: webhooks, what was sent to each, and what came of every attempt. A webhook without an address signs what goes to
 * the addresses that jobs name themselves.
 */
export const webhookTables = `
ALTER TABLE jobs ADD COLUMN webhook_url TEXT;

CREATE TABLE webhooks (
  id TEXT PRIMARY KEY,
  url TEXT,
  events TEXT NOT NULL,
  link_origin TEXT NOT NULL,
  sealed_secret TEXT NOT NULL,
  sealed_old_secret TEXT,
  old_secret_ends_at_ms INTEGER,
  failing_since TEXT,
  created_at TEXT NOT NULL
);
CREATE UNIQUE INDEX webhooks_one_for_jobs ON webhooks (url IS NULL) WHERE url IS NULL;

CREATE TABLE webhook_deliveries (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  webhook_id TEXT NOT NULL,
  event_id TEXT NOT NULL,
  type TEXT NOT NULL,
  url TEXT NOT NULL,
  body TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'delivered', 'failed')),
  is_retried INTEGER NOT NULL CHECK (is_retried IN (0, 1)),
  attempt INTEGER NOT NULL,
  begun_at_ms INTEGER,
  due_at_ms INTEGER NOT NULL,
  created_at_ms INTEGER NOT NULL,
  UNIQUE (webhook_id, event_id)
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (due_at_ms) WHERE state = 'pending';
CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at_ms);

CREATE TABLE webhook_attempts (
  delivery INTEGER NOT NULL,
  number INTEGER NOT NULL,
  begun_at_ms INTEGER NOT NULL,
  duration_ms INTEGER NOT NULL,
  status INTEGER,
  failure TEXT,
  answer TEXT NOT NULL,
  PRIMARY KEY (delivery, number)
);
`;
