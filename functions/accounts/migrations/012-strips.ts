/**
 * Migration 12: the strips of jobs that are enhanced side by side (decision 31), each with the attempt that handed it out. They are
 * forgotten with the job's end.
 */
export const stripTables = `
CREATE TABLE strips (
  job_id TEXT NOT NULL,
  strip INTEGER NOT NULL,
  attempt INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'working', 'done', 'failed')),
  share REAL NOT NULL DEFAULT 0,
  error TEXT,
  PRIMARY KEY (job_id, strip)
) WITHOUT ROWID;
`;
