-- Digests: of the network that asked, for its share of the week, and of the token of the link that confirmed the call.
ALTER TABLE appointments ADD COLUMN network TEXT;
ALTER TABLE appointments ADD COLUMN token_hash TEXT;
CREATE UNIQUE INDEX appointments_by_token ON appointments (token_hash) WHERE token_hash IS NOT NULL;
CREATE INDEX appointments_by_network ON appointments (network, starts_at) WHERE network IS NOT NULL;

-- Times that are kept for an address until the link in its mail is opened; one per start.
CREATE TABLE holds (
  id TEXT NOT NULL PRIMARY KEY,
  starts_at INTEGER NOT NULL UNIQUE,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  network TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  held_until INTEGER NOT NULL
) STRICT;
CREATE INDEX holds_by_end ON holds (held_until);
CREATE INDEX holds_by_email ON holds (email);
