/**
 * Migration 11: previews that hosted models were asked for within the last hour. They are free and cost Limn money, so they are counted
 * where a restart does not forget them.
 */
export const hostedPreviewTables = `
CREATE TABLE hosted_previews (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  key_id TEXT,
  asked_at_ms INTEGER NOT NULL,
  is_over INTEGER NOT NULL DEFAULT 0
);
`;
