/** Migration 7: the id of the request that asked for a job, which everything that is logged of the job carries. */
export const traceTables = `
ALTER TABLE jobs ADD COLUMN request_id TEXT;
`;
