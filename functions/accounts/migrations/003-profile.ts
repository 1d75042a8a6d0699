/** Migration 3: the person's name, API keys, and an account that is being deleted. */
export const profileTables = `
ALTER TABLE user_record ADD COLUMN name TEXT NOT NULL DEFAULT '';

CREATE TABLE api_keys (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  secret_hash TEXT NOT NULL UNIQUE,
  last_four TEXT NOT NULL,
  created_at TEXT NOT NULL,
  last_used_at_ms INTEGER
);

CREATE TABLE deletion (
  singleton INTEGER PRIMARY KEY CHECK (singleton = 1),
  next_step_at_ms INTEGER NOT NULL,
  is_erased INTEGER NOT NULL CHECK (is_erased IN (0, 1))
);
`;
