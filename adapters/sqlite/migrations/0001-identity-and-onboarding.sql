CREATE TABLE accounts (
  id TEXT NOT NULL PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  password_hash TEXT,
  proved_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE challenges (
  id TEXT NOT NULL PRIMARY KEY,
  email TEXT NOT NULL,
  purpose TEXT NOT NULL CHECK (purpose IN ('sign-in', 'recovery')),
  token_hash TEXT NOT NULL UNIQUE,
  code_hash TEXT,
  browser_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  wrong_codes INTEGER NOT NULL,
  spent_at INTEGER,
  voided_at INTEGER,
  utm_source TEXT,
  utm_campaign TEXT
) STRICT;
-- The newest is the one written last: a clock may be set back.
CREATE INDEX challenges_by_email ON challenges (email);
CREATE INDEX challenges_by_browser ON challenges (browser_hash);
CREATE INDEX challenges_by_expiry ON challenges (expires_at);

CREATE TABLE sessions (
  token_hash TEXT NOT NULL PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  last_active_at INTEGER NOT NULL,
  last_proof_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_by_account ON sessions (account_id);
CREATE INDEX sessions_by_activity ON sessions (last_active_at);

-- One row per e-mail. Flags are 0 or 1, times ISO 8601 in UTC, lists JSON.
CREATE TABLE user_onboarding (
  id TEXT NOT NULL PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  email_auth INTEGER NOT NULL CHECK (email_auth IN (0, 1)),
  email_verified_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  step_completed TEXT,
  first_name TEXT,
  last_name TEXT,
  phone TEXT,
  benefit_timing_preference TEXT,
  ssn_provided INTEGER NOT NULL CHECK (ssn_provided IN (0, 1)),
  ssn_last4 TEXT,
  bank_linked INTEGER NOT NULL CHECK (bank_linked IN (0, 1)),
  clicked_link_bank INTEGER NOT NULL CHECK (clicked_link_bank IN (0, 1)),
  third_party_email TEXT,
  benefit_type TEXT,
  benefit_types TEXT,
  benefit_type_other TEXT,
  benefit_amount REAL,
  other_income REAL,
  other_income_text TEXT,
  other_income_other TEXT,
  income_types TEXT,
  utm_source TEXT,
  utm_campaign TEXT
) STRICT;

-- Mail that is promised. Once handed over or given up, address and content are erased: they hold live secrets.
CREATE TABLE outbox (
  id TEXT NOT NULL PRIMARY KEY,
  recipient TEXT,
  reply_to TEXT,
  subject TEXT,
  body_text TEXT,
  body_html TEXT,
  created_at INTEGER NOT NULL,
  due_at INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  delivered_at INTEGER,
  provider_id TEXT,
  given_up_at INTEGER
) STRICT;
CREATE INDEX outbox_due ON outbox (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX outbox_done ON outbox (created_at) WHERE due_at IS NULL;

-- Written by the readiness check, so that it proves a commit and not only a lock.
CREATE TABLE readiness (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  checks INTEGER NOT NULL
) STRICT;
