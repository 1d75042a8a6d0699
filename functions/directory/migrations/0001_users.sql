-- Accounts as the operators search them: by e-mail address and by date.
CREATE TABLE users (
  uid TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  created_at TEXT NOT NULL,
  plan TEXT NOT NULL,
  experiment_group TEXT NOT NULL
);
CREATE INDEX users_by_email ON users (email COLLATE NOCASE);
CREATE INDEX users_by_date ON users (created_at, uid);
