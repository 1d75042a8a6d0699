/** Migration 4: what API keys may do and until when, and the answers to requests that came with an Idempotency-Key. */
export const apiTables = `
ALTER TABLE api_keys ADD COLUMN mode TEXT NOT NULL DEFAULT 'live' CHECK (mode IN ('live', 'test'));
ALTER TABLE api_keys ADD COLUMN scopes TEXT NOT NULL
  DEFAULT '["jobs:write","jobs:read","images:delete","account:read"]';
ALTER TABLE api_keys ADD COLUMN expires_at TEXT;

CREATE TABLE api_answers (
  key TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  begun_at_ms INTEGER NOT NULL,
  answer TEXT
);
CREATE INDEX api_answers_by_begin ON api_answers (begun_at_ms);
`;
