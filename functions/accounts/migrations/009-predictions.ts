/**
 * Migration 9: what was asked of hosted engines for a job, so that no attempt buys twice: the row is there before the provider is
 * asked, and has its id from then on that anybody hears it. And whether a stand-in made the picture.
 */
export const predictionTables = `
CREATE TABLE predictions (
  job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  engine TEXT NOT NULL,
  prediction_id TEXT,
  state TEXT NOT NULL CHECK (state IN ('asked', 'accepted', 'over')),
  asked_at_ms INTEGER NOT NULL,
  PRIMARY KEY (job_id, engine)
) WITHOUT ROWID;
ALTER TABLE jobs ADD COLUMN is_emulated INTEGER NOT NULL DEFAULT 0;
`;
