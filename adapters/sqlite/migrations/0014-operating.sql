-- What operators did. Rows are never changed or deleted; OR REPLACE would delete one without firing the last trigger.
CREATE TABLE audit_log (
  id INTEGER NOT NULL PRIMARY KEY,
  at INTEGER NOT NULL,
  who TEXT NOT NULL,
  what TEXT NOT NULL,
  whose TEXT NOT NULL,
  why TEXT NOT NULL
) STRICT;
CREATE INDEX audit_log_by_whose ON audit_log (whose, id);
CREATE TRIGGER audit_log_not_replaced BEFORE INSERT ON audit_log
WHEN EXISTS (SELECT 1 FROM audit_log WHERE id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'the audit log cannot be changed');
END;
CREATE TRIGGER audit_log_not_updated BEFORE UPDATE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'the audit log cannot be changed');
END;
CREATE TRIGGER audit_log_not_deleted BEFORE DELETE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'the audit log cannot be changed');
END;

-- Messages of the contact form. Ids grow and are never used again: the audit log names them.
CREATE TABLE contact_messages (
  id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  message TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  answered_at INTEGER
) STRICT;
CREATE INDEX contact_messages_by_age ON contact_messages (received_at);
CREATE INDEX contact_messages_by_email ON contact_messages (email);
CREATE INDEX contact_messages_open ON contact_messages (id) WHERE answered_at IS NULL;

-- Days in New York time, such as '2026-11-27', on which nobody can book a call.
CREATE TABLE blocked_days (
  day TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- The language of the page on which a call was booked. Null: not known.
ALTER TABLE appointments ADD COLUMN language TEXT;
-- What the operator wrote about a call, and how it went.
ALTER TABLE appointments ADD COLUMN note TEXT;
ALTER TABLE appointments ADD COLUMN outcome TEXT;

-- The digest of the secret in the address of the calendar feed, and when the last clean-up ended.
CREATE TABLE operating_state (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX onboarding_by_phone ON user_onboarding (phone) WHERE phone IS NOT NULL;
-- Covers the counts of people by step and by day.
CREATE INDEX onboarding_by_day ON user_onboarding (created_at, step_completed);
CREATE INDEX outbox_given_up ON outbox (given_up_at) WHERE given_up_at IS NOT NULL;
