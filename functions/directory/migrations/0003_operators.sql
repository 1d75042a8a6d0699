-- What the operators' lists show, and what their charts add up. All of it but the inbox's state and the audit log is told by the
-- accounts and can be told again. Figures by day are kept by triggers: a message that comes twice changes no row, and
-- so counts once.
ALTER TABLE users ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN balance_credits INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN search_terms TEXT NOT NULL DEFAULT '[]';
ALTER TABLE users ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN api_keys_version INTEGER NOT NULL DEFAULT 0;

-- The beginnings by which a person is found: address, id, name, and each further word of the name; in small letters.
CREATE TABLE user_search (
  term TEXT NOT NULL,
  uid TEXT NOT NULL,
  PRIMARY KEY (term, uid)
) WITHOUT ROWID;
CREATE INDEX user_search_by_uid ON user_search (uid);

CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  uid TEXT NOT NULL,
  state TEXT NOT NULL,
  mode TEXT NOT NULL,
  engine TEXT NOT NULL,
  format TEXT NOT NULL,
  width_px INTEGER NOT NULL,
  height_px INTEGER NOT NULL,
  amount_credits INTEGER NOT NULL,
  refunded_credits INTEGER NOT NULL DEFAULT 0,
  attempt INTEGER NOT NULL DEFAULT 1,
  error TEXT,
  created_at TEXT NOT NULL,
  begun_at TEXT,
  finished_at TEXT,
  work_ms INTEGER NOT NULL DEFAULT 0,
  wait_ms INTEGER NOT NULL DEFAULT 0,
  up_to_seconds INTEGER NOT NULL DEFAULT 0,
  version INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX jobs_by_date ON jobs (created_at, id);
CREATE INDEX jobs_by_state ON jobs (state, created_at, id);
CREATE INDEX jobs_live ON jobs (created_at, id) WHERE finished_at IS NULL;
CREATE INDEX jobs_by_uid ON jobs (uid, created_at, id);
CREATE INDEX jobs_live_by_engine ON jobs (engine, created_at) WHERE finished_at IS NULL;
CREATE INDEX jobs_by_engine ON jobs (engine, state, finished_at);

CREATE TABLE payments (
  id TEXT PRIMARY KEY,
  uid TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  currency TEXT NOT NULL DEFAULT '',
  paid_cents INTEGER NOT NULL DEFAULT 0,
  lost_cents INTEGER NOT NULL DEFAULT 0,
  credits INTEGER NOT NULL DEFAULT 0,
  version INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX payments_by_date ON payments (created_at, id);
CREATE INDEX payments_by_status ON payments (status, created_at, id);
CREATE INDEX payments_by_uid ON payments (uid, created_at, id);

CREATE TABLE api_keys (
  id TEXT PRIMARY KEY,
  uid TEXT NOT NULL,
  name TEXT NOT NULL,
  mode TEXT NOT NULL,
  last_four TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT
);
CREATE INDEX api_keys_by_date ON api_keys (created_at, id);
CREATE INDEX api_keys_by_end ON api_keys (last_four, created_at, id);
CREATE INDEX api_keys_by_uid ON api_keys (uid, created_at, id);

CREATE TABLE daily_figures (
  day TEXT NOT NULL,
  figure TEXT NOT NULL,
  engine TEXT NOT NULL,
  mode TEXT NOT NULL,
  value INTEGER NOT NULL,
  PRIMARY KEY (day, figure, engine, mode)
) WITHOUT ROWID;

-- How many jobs took up to so many seconds, from the request to the end.
CREATE TABLE daily_durations (
  day TEXT NOT NULL,
  engine TEXT NOT NULL,
  mode TEXT NOT NULL,
  up_to_seconds INTEGER NOT NULL,
  jobs INTEGER NOT NULL,
  PRIMARY KEY (day, engine, mode, up_to_seconds)
) WITHOUT ROWID;

CREATE TRIGGER users_made AFTER INSERT ON users
BEGIN
  INSERT INTO daily_figures VALUES (substr(NEW.created_at, 1, 10), 'sign-ups', '', '', 1)
    ON CONFLICT DO UPDATE SET value = value + 1;
  INSERT INTO user_search SELECT DISTINCT value, NEW.uid FROM json_each(NEW.search_terms);
END;
CREATE TRIGGER users_renamed AFTER UPDATE OF search_terms ON users WHEN NEW.search_terms <> OLD.search_terms
BEGIN
  DELETE FROM user_search WHERE uid = NEW.uid;
  INSERT INTO user_search SELECT DISTINCT value, NEW.uid FROM json_each(NEW.search_terms);
END;
CREATE TRIGGER users_forgotten AFTER DELETE ON users
BEGIN
  DELETE FROM user_search WHERE uid = OLD.uid;
END;

CREATE TRIGGER jobs_made AFTER INSERT ON jobs
BEGIN
  INSERT INTO daily_figures VALUES (substr(NEW.created_at, 1, 10), 'jobs-made', NEW.engine, NEW.mode, 1)
    ON CONFLICT DO UPDATE SET value = value + 1;
END;
CREATE TRIGGER jobs_ended AFTER UPDATE OF finished_at ON jobs
WHEN OLD.finished_at IS NULL AND NEW.finished_at IS NOT NULL
BEGIN
  INSERT INTO daily_figures VALUES (substr(NEW.finished_at, 1, 10), 'jobs-' || NEW.state, NEW.engine, NEW.mode, 1)
    ON CONFLICT DO UPDATE SET value = value + 1;
  INSERT INTO daily_figures VALUES (substr(NEW.finished_at, 1, 10), 'work-ms', NEW.engine, NEW.mode, NEW.work_ms)
    ON CONFLICT DO UPDATE SET value = value + excluded.value;
  INSERT INTO daily_figures
    VALUES (substr(NEW.finished_at, 1, 10), 'credits-spent', NEW.engine, NEW.mode, iif(NEW.state = 'succeeded', NEW.amount_credits, 0))
    ON CONFLICT DO UPDATE SET value = value + excluded.value;
  INSERT INTO daily_durations
    SELECT substr(NEW.finished_at, 1, 10), NEW.engine, NEW.mode, NEW.up_to_seconds, 1 WHERE NEW.state = 'succeeded'
    ON CONFLICT DO UPDATE SET jobs = jobs + 1;
END;

CREATE TRIGGER payments_changed AFTER UPDATE OF paid_cents, lost_cents, credits ON payments
BEGIN
  INSERT INTO daily_figures
    VALUES (substr(NEW.created_at, 1, 10), 'revenue-cents', '', '',
      NEW.paid_cents - NEW.lost_cents - OLD.paid_cents + OLD.lost_cents)
    ON CONFLICT DO UPDATE SET value = value + excluded.value;
  INSERT INTO daily_figures VALUES (substr(NEW.created_at, 1, 10), 'credits-sold', '', '', NEW.credits - OLD.credits)
    ON CONFLICT DO UPDATE SET value = value + excluded.value;
END;

-- What the operators did with what people wrote.
ALTER TABLE inbox ADD COLUMN state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'read', 'answered'));
CREATE INDEX inbox_by_state ON inbox (state, created_at_ms, reference);
CREATE INDEX inbox_by_newest ON inbox (created_at_ms, reference);

-- Messages that the directory never took, until somebody sends them again.
CREATE TABLE dead_letters (
  id TEXT PRIMARY KEY,
  uid TEXT NOT NULL,
  type TEXT NOT NULL,
  message TEXT NOT NULL,
  arrived_at_ms INTEGER NOT NULL
);
CREATE INDEX dead_letters_by_date ON dead_letters (arrived_at_ms, id);

-- Every action of an operator: one row before it, one with what came of it. Nothing here is ever changed or deleted, and each
-- row holds the hash of the one before it.
CREATE TABLE audit_log (
  sequence INTEGER PRIMARY KEY,
  action_id TEXT NOT NULL,
  phase TEXT NOT NULL CHECK (phase IN ('asked', 'done', 'refused')),
  at_ms INTEGER NOT NULL,
  operator_uid TEXT NOT NULL,
  operator_email TEXT NOT NULL,
  action TEXT NOT NULL,
  uid TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT NOT NULL,
  reason TEXT NOT NULL,
  request_id TEXT NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL UNIQUE
);
CREATE UNIQUE INDEX audit_log_one_beginning ON audit_log (action_id) WHERE phase = 'asked';
CREATE UNIQUE INDEX audit_log_one_end ON audit_log (action_id) WHERE phase <> 'asked';
CREATE INDEX audit_log_actions ON audit_log (sequence) WHERE phase = 'asked';
CREATE INDEX audit_log_by_uid ON audit_log (uid, sequence) WHERE phase = 'asked';
CREATE INDEX audit_log_by_action ON audit_log (action, sequence) WHERE phase = 'asked';
CREATE INDEX audit_log_by_operator ON audit_log (operator_email, sequence) WHERE phase = 'asked';
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
-- REPLACE would take the old row away without asking the trigger above.
CREATE TRIGGER audit_log_no_replace BEFORE INSERT ON audit_log
WHEN EXISTS (SELECT 1 FROM audit_log WHERE sequence = NEW.sequence)
  OR EXISTS (SELECT 1 FROM audit_log WHERE hash = NEW.hash)
  OR EXISTS (SELECT 1 FROM audit_log WHERE action_id = NEW.action_id AND (phase = 'asked') = (NEW.phase = 'asked'))
BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
CREATE TRIGGER audit_log_is_a_chain BEFORE INSERT ON audit_log
WHEN NEW.sequence <> 1 + coalesce((SELECT max(sequence) FROM audit_log), 0)
  OR NEW.previous_hash <> coalesce((SELECT hash FROM audit_log ORDER BY sequence DESC LIMIT 1), '')
BEGIN
  SELECT RAISE(ABORT, 'the audit log is a chain');
END;
