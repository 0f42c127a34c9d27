-- Messages that the operator has marked as spam; they are answered too.
ALTER TABLE contact_messages ADD COLUMN spam INTEGER NOT NULL DEFAULT 0;
-- Senders whose further messages are dropped, by the keyed digest of their mailbox.
CREATE TABLE blocked_senders (
  mailbox_hash TEXT NOT NULL PRIMARY KEY,
  blocked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX blocked_senders_by_age ON blocked_senders (blocked_at);
