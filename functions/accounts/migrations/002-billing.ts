/**
 * Migration 2. `ticket` orders what was read from Stripe: a row shows the read that was begun last (see billing.ts).
 */
export const billingTables = `
ALTER TABLE payments ADD COLUMN ticket INTEGER NOT NULL DEFAULT 0;

CREATE TABLE billing (
  singleton INTEGER PRIMARY KEY CHECK (singleton = 1),
  customer_id TEXT,
  last_ticket INTEGER NOT NULL
);
INSERT INTO billing (singleton, customer_id, last_ticket) VALUES (1, NULL, 0);

CREATE TABLE subscriptions (
  id TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('active', 'past-due', 'incomplete', 'ended')),
  subscription TEXT NOT NULL,
  started_at TEXT NOT NULL,
  ticket INTEGER NOT NULL
);

CREATE TABLE stripe_events (
  id TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  recorded_at TEXT NOT NULL
);

CREATE INDEX ledger_by_reference ON ledger (reference);
`;
