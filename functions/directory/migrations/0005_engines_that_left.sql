-- An engine that comes to nothing leaves its job to the next one: the job succeeds, and the engine has failed all the same.
ALTER TABLE jobs ADD COLUMN left_by TEXT NOT NULL DEFAULT '[]';

-- The one under whose name the job failed is counted with the job.
CREATE TRIGGER jobs_left AFTER UPDATE OF finished_at ON jobs
WHEN OLD.finished_at IS NULL AND NEW.finished_at IS NOT NULL
BEGIN
  INSERT INTO daily_figures
    SELECT substr(NEW.finished_at, 1, 10), 'jobs-left', value, NEW.mode, 1 FROM json_each(NEW.left_by)
      WHERE value <> NEW.engine OR NEW.state = 'succeeded'
    ON CONFLICT DO UPDATE SET value = value + 1;
END;
