-- Files that go with a mail, JSON; erased with the rest of its content.
ALTER TABLE outbox ADD COLUMN attachments TEXT;

-- One person per slot: the index is the last word.
CREATE TABLE appointments (
  id TEXT NOT NULL PRIMARY KEY,
  starts_at INTEGER NOT NULL UNIQUE,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX appointments_by_email ON appointments (email, starts_at);

-- Answers are JSON: q1, q2, q3 and q5 text, q4 a JSON string.
CREATE TABLE survey_submissions (
  session_id TEXT NOT NULL PRIMARY KEY,
  answers TEXT NOT NULL,
  page TEXT NOT NULL,
  received_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX survey_submissions_by_age ON survey_submissions (received_at);

CREATE TABLE anonymous_preferences (
  session_uuid TEXT NOT NULL PRIMARY KEY,
  timing_preference TEXT NOT NULL,
  saved_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX anonymous_preferences_by_age ON anonymous_preferences (saved_at);

-- Measured events. `at` is the browser's clock, `received_at` ours; properties and campaign are JSON.
CREATE TABLE events (
  id INTEGER NOT NULL PRIMARY KEY,
  anonymous_id TEXT NOT NULL,
  name TEXT NOT NULL,
  properties TEXT NOT NULL,
  campaign TEXT NOT NULL,
  at INTEGER NOT NULL,
  received_at INTEGER NOT NULL
) STRICT;
CREATE INDEX events_by_age ON events (received_at);
CREATE INDEX events_by_browser ON events (anonymous_id);

CREATE TABLE identity_links (
  anonymous_id TEXT NOT NULL PRIMARY KEY,
  user_id TEXT NOT NULL,
  linked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX identity_links_by_age ON identity_links (linked_at);
