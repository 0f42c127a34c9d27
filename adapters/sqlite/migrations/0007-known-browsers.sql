-- For the limits per mailbox: who asked, and whose mailbox it is. Rows from before count for nothing; they live for a day.
ALTER TABLE challenges ADD COLUMN mailbox_hash TEXT NOT NULL DEFAULT '';
-- Null: a browser asked that had proved the address before.
ALTER TABLE challenges ADD COLUMN asked_from TEXT;
CREATE INDEX challenges_by_mailbox ON challenges (mailbox_hash, created_at);

-- Browsers that proved an address, by the digest of the token in their device cookie.
CREATE TABLE known_browsers (
  browser_hash TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  last_proof_at INTEGER NOT NULL,
  wrong_tries INTEGER NOT NULL,
  PRIMARY KEY (browser_hash, account_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX known_browsers_by_account ON known_browsers (account_id, last_proof_at);
CREATE INDEX known_browsers_by_age ON known_browsers (last_proof_at);

-- Wrong codes and passwords for each mailbox and day, of known and of unknown addresses. The id tells which rows are the oldest.
CREATE TABLE wrong_tries (
  id INTEGER NOT NULL PRIMARY KEY,
  mailbox_hash TEXT NOT NULL,
  day INTEGER NOT NULL,
  count INTEGER NOT NULL,
  announced INTEGER NOT NULL DEFAULT 0 CHECK (announced IN (0, 1)),
  UNIQUE (mailbox_hash, day)
) STRICT;
CREATE INDEX wrong_tries_by_day ON wrong_tries (day);

-- What an operator may look at later. Hashes are keyed with the salt below: lines without it name nobody.
CREATE TABLE security_log (
  id INTEGER NOT NULL PRIMARY KEY,
  hour INTEGER NOT NULL,
  kind TEXT NOT NULL,
  detail TEXT NOT NULL,
  address_hash TEXT NOT NULL,
  network_hash TEXT NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  count INTEGER NOT NULL,
  UNIQUE (hour, kind, detail, address_hash, network_hash)
) STRICT;
CREATE INDEX security_log_by_age ON security_log (last_at);
CREATE INDEX security_log_by_kind ON security_log (kind, id);
CREATE TABLE security_log_salt (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  salt TEXT NOT NULL
) STRICT;
INSERT INTO security_log_salt VALUES (1, lower(hex(randomblob(32))));
