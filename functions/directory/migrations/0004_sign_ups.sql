-- New accounts of each network address within a day. The address stands here as a keyed hash alone, and for that day.
CREATE TABLE sign_ups (
  uid TEXT PRIMARY KEY,
  address_hash TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL
);
CREATE INDEX sign_ups_by_address ON sign_ups (address_hash, created_at_ms);
CREATE INDEX sign_ups_by_date ON sign_ups (created_at_ms);
