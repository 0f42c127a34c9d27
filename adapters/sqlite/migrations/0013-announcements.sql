-- One mail to everybody, such as the news of the launch. `audience` is 'everybody' or a step of the sign-up.
CREATE TABLE announcements (
  id TEXT NOT NULL PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('draft', 'tested', 'running', 'paused', 'done')),
  audience TEXT NOT NULL,
  -- Digest of the text as it was in the last test mail.
  text_digest TEXT,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  ended_at INTEGER,
  -- Everybody with an account id up to this one has a delivery. Null: everybody has.
  prepared_to TEXT,
  -- The process that sends, and until when the others leave it to it.
  sender TEXT,
  sender_until INTEGER
) STRICT;
CREATE INDEX announcements_by_age ON announcements (created_at);
CREATE UNIQUE INDEX one_open_announcement ON announcements ((state <> 'done')) WHERE state <> 'done';

-- One row per announcement and person: the key makes a second mail impossible. The address is read when the mail is sent.
CREATE TABLE announcement_deliveries (
  number INTEGER NOT NULL PRIMARY KEY,
  announcement_id TEXT NOT NULL REFERENCES announcements (id),
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'skipped', 'unknown')),
  reason TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  -- When it was last handed to the mail service.
  handed_over_at INTEGER,
  provider_id TEXT,
  UNIQUE (account_id, announcement_id)
) STRICT;
CREATE INDEX announcement_deliveries_by_state ON announcement_deliveries (announcement_id, state, reason, due_at, number);
CREATE INDEX announcement_deliveries_by_time ON announcement_deliveries (handed_over_at) WHERE handed_over_at IS NOT NULL;

-- Addresses that get no announcements. Kept when an account is deleted, so only as digests with the key below.
CREATE TABLE suppressed_addresses (
  address_hash TEXT NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('unsubscribed', 'bounced', 'complained', 'refused')),
  at INTEGER NOT NULL,
  PRIMARY KEY (address_hash, reason)
) STRICT, WITHOUT ROWID;
CREATE TABLE suppression_key (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  key TEXT NOT NULL
) STRICT;
INSERT INTO suppression_key VALUES (1, lower(hex(randomblob(32))));
