-- Previews by hosted models that each network address asked for within an hour: they are free, and cost Limn money. The address stands here as a
-- keyed hash alone, and for that hour.
CREATE TABLE hosted_previews (
  address_hash TEXT NOT NULL,
  asked_at_ms INTEGER NOT NULL
);
CREATE INDEX hosted_previews_by_address ON hosted_previews (address_hash, asked_at_ms);
CREATE INDEX hosted_previews_by_date ON hosted_previews (asked_at_ms);
