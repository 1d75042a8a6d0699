-- What people write to the operators. A sender's address stands here as a keyed hash alone, and for a day.
CREATE TABLE inbox (
  reference TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  topic TEXT NOT NULL,
  email TEXT NOT NULL,
  text TEXT NOT NULL,
  uid TEXT,
  address_hash TEXT,
  text_hash TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  told_at_ms INTEGER
);
CREATE INDEX inbox_by_date ON inbox (created_at_ms);
CREATE INDEX inbox_by_address ON inbox (address_hash, created_at_ms) WHERE address_hash IS NOT NULL;
CREATE INDEX inbox_by_uid ON inbox (uid, created_at_ms) WHERE uid IS NOT NULL;
CREATE INDEX inbox_by_text ON inbox (text_hash, created_at_ms);
