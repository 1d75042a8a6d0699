/**
 * Migration 8: what was asked of a job's mode, as the JSON of `parametersSchema`, and the uploads that it names there, which
 * are kept as long as the job.
 */
export const parameterColumns = `
ALTER TABLE jobs ADD COLUMN parameters TEXT NOT NULL DEFAULT '{}';
ALTER TABLE jobs ADD COLUMN mask_upload_id TEXT REFERENCES uploads (id);
ALTER TABLE jobs ADD COLUMN style_upload_id TEXT REFERENCES uploads (id);
CREATE INDEX jobs_by_mask ON jobs (mask_upload_id) WHERE mask_upload_id IS NOT NULL;
CREATE INDEX jobs_by_style ON jobs (style_upload_id) WHERE style_upload_id IS NOT NULL;
`;
