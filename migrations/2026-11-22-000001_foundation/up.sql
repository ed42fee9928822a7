-- The foundation. One text for SQLite and PostgreSQL: ids are UUIDv7 as TEXT, times are TIMESTAMP in UTC, money is BIGINT
-- in fils, states and kinds are TEXT. No CHECK lists them: SQLite cannot alter one, and the enums of marsam-domain hold
-- them (crates/persistence/tests/it/vocabularies.rs).
--
-- Released migrations are never edited: crates/persistence/tests/it/upgrades.rs. A change is a new folder.

CREATE TABLE accounts (
  id TEXT PRIMARY KEY NOT NULL,
  -- Trimmed and lower case: one account an address. A deleted account keeps a tombstone here.
  email TEXT NOT NULL UNIQUE,
  email_verified_at TIMESTAMP,
  -- An argon2id string, or nothing for an account that signs in by a provider only.
  password_hash TEXT,
  full_name TEXT,
  role TEXT,
  is_admin BOOLEAN NOT NULL,
  language TEXT NOT NULL,
  state TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL
);

CREATE TABLE brands (
  id TEXT PRIMARY KEY NOT NULL,
  account_id TEXT NOT NULL UNIQUE REFERENCES accounts (id),
  company_name TEXT,
  created_at TIMESTAMP NOT NULL
);

CREATE TABLE sessions (
  id TEXT PRIMARY KEY NOT NULL,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  -- SHA-256 of the cookie's 256 random bits, in hex: the table alone opens nothing.
  token_hash TEXT NOT NULL UNIQUE,
  created_at TIMESTAMP NOT NULL,
  last_seen_at TIMESTAMP NOT NULL,
  expires_at TIMESTAMP NOT NULL,
  user_agent TEXT,
  address TEXT
);
CREATE INDEX sessions_of_account ON sessions (account_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

CREATE TABLE email_tokens (
  id TEXT PRIMARY KEY NOT NULL,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  purpose TEXT NOT NULL,
  -- The address the token was mailed to: a later change of address kills it.
  email TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  created_at TIMESTAMP NOT NULL,
  expires_at TIMESTAMP NOT NULL,
  used_at TIMESTAMP
);
CREATE INDEX email_tokens_of_account ON email_tokens (account_id, purpose);

-- The roster. An entry may exist without an account.
CREATE TABLE creatives (
  id TEXT PRIMARY KEY NOT NULL,
  account_id TEXT UNIQUE REFERENCES accounts (id),
  name TEXT NOT NULL,
  name_ar TEXT,
  bio TEXT NOT NULL,
  bio_ar TEXT,
  location TEXT,
  location_ar TEXT,
  rate_range TEXT,
  years_experience INTEGER NOT NULL CHECK (years_experience BETWEEN 0 AND 50),
  portfolio_url TEXT,
  profile_image_path TEXT,
  -- The chosen slugs as JSON: the roster is searched in memory.
  choices TEXT NOT NULL,
  can_perform_kuwaiti_dialect BOOLEAN,
  can_provide_voiceovers BOOLEAN,
  state TEXT NOT NULL,
  version BIGINT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL,
  roster_version BIGINT NOT NULL DEFAULT 1
);
CREATE INDEX creatives_listed ON creatives (state, id);
CREATE INDEX creatives_by_roster_version ON creatives (roster_version);

-- The version of the roster, in one row: every change of a listed creative takes the next one, in the same transaction,
-- so that each instance can bring its copy in memory up to date by reading what has a later version than its own.
CREATE TABLE roster_version (
  id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
  version BIGINT NOT NULL
);
INSERT INTO roster_version (id, version) VALUES (1, 1);

CREATE TABLE applications (
  id TEXT PRIMARY KEY NOT NULL,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,
  name_ar TEXT,
  email TEXT NOT NULL,
  bio TEXT NOT NULL,
  bio_ar TEXT,
  location TEXT,
  location_ar TEXT,
  rate_range TEXT,
  years_experience INTEGER NOT NULL CHECK (years_experience BETWEEN 0 AND 50),
  portfolio_url TEXT,
  why_join TEXT NOT NULL,
  -- The chosen slugs as JSON.
  choices TEXT NOT NULL,
  can_perform_kuwaiti_dialect BOOLEAN,
  can_provide_voiceovers BOOLEAN,
  status TEXT NOT NULL,
  stage TEXT NOT NULL,
  version BIGINT NOT NULL,
  review_note TEXT,
  reviewed_at TIMESTAMP,
  reviewed_by TEXT REFERENCES accounts (id),
  creative_id TEXT REFERENCES creatives (id),
  terms_version TEXT NOT NULL,
  terms_language TEXT NOT NULL,
  terms_sent_at TEXT,
  terms_sent_email TEXT,
  terms_sent_name TEXT,
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL
);
-- One open application per account, also when two are sent at once.
CREATE UNIQUE INDEX applications_one_open ON applications (account_id) WHERE status = 'pending';
CREATE INDEX applications_of_account ON applications (account_id, id);

CREATE TABLE quote_requests (
  id TEXT PRIMARY KEY NOT NULL,
  brand_id TEXT NOT NULL REFERENCES brands (id),
  brand_name TEXT NOT NULL,
  contact_name TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT,
  service TEXT NOT NULL,
  project_description TEXT NOT NULL,
  budget_range TEXT,
  timeline TEXT,
  preferred_creative_id TEXT REFERENCES creatives (id),
  -- True once every listed creative of the service may answer; a request to a preferred creative starts without it.
  is_open BOOLEAN NOT NULL,
  status TEXT NOT NULL,
  stage TEXT NOT NULL,
  -- Where an on_hold request goes back to.
  held_stage TEXT,
  version BIGINT NOT NULL,
  -- When the clock of the stage runs out, and how many reminders of it were sent.
  due_at TIMESTAMP,
  reminders_sent INTEGER NOT NULL,
  -- Agreed at the selection, and frozen with it.
  chosen_creative_id TEXT REFERENCES creatives (id),
  agreed_fils BIGINT NOT NULL,
  revisions_included INTEGER NOT NULL,
  revisions_requested INTEGER NOT NULL,
  -- The sum of the confirmed payments.
  recorded_fils BIGINT NOT NULL,
  -- A cancellation that one side asked for and the other has until cancel_due_at to answer.
  cancel_asked_by TEXT,
  cancel_due_at TIMESTAMP,
  terms_version TEXT NOT NULL,
  terms_language TEXT NOT NULL,
  terms_sent_at TEXT,
  terms_sent_email TEXT,
  terms_sent_name TEXT,
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL
);
CREATE INDEX quote_requests_of_brand ON quote_requests (brand_id, id);
CREATE INDEX quote_requests_by_stage ON quote_requests (stage, id);
CREATE INDEX quote_requests_of_creative ON quote_requests (chosen_creative_id);

-- Append-only: who moved what from where to where, of any kind of subject (marsam_domain::events::SubjectKind).
CREATE TABLE events (
  id TEXT PRIMARY KEY NOT NULL,
  subject_kind TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  actor_kind TEXT NOT NULL,
  actor_account_id TEXT REFERENCES accounts (id),
  event TEXT NOT NULL,
  from_stage TEXT,
  to_stage TEXT,
  note TEXT,
  at TIMESTAMP NOT NULL
);
CREATE INDEX events_of_subject ON events (subject_kind, subject_id, id);

-- Mails to be sent: event and parameters, never prose and never a token.
CREATE TABLE outbox (
  id TEXT PRIMARY KEY NOT NULL,
  event TEXT NOT NULL,
  params TEXT NOT NULL,
  account_id TEXT REFERENCES accounts (id),
  recipient TEXT NOT NULL,
  language TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  next_attempt_at TIMESTAMP,
  last_error TEXT,
  created_at TIMESTAMP NOT NULL,
  sent_at TIMESTAMP
);
-- next_attempt_at is empty once a mail is sent or given up.
CREATE INDEX outbox_due ON outbox (next_attempt_at);

-- The first answer to a key, written in the transaction of the thing itself.
CREATE TABLE idempotency_keys (
  -- An account, or a visitor by a hash.
  owner TEXT NOT NULL,
  route TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  request_hash TEXT NOT NULL,
  response_status INTEGER NOT NULL,
  response_body TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  PRIMARY KEY (owner, route, idempotency_key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

-- One row a counted attempt. `bucket` is a hash: no address is stored.
CREATE TABLE throttle_hits (
  id TEXT PRIMARY KEY NOT NULL,
  bucket TEXT NOT NULL,
  at TIMESTAMP NOT NULL
);
CREATE INDEX throttle_hits_in_bucket ON throttle_hits (bucket, at);
CREATE INDEX throttle_hits_by_age ON throttle_hits (at);

CREATE TABLE contact_messages (
  id TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  subject TEXT NOT NULL,
  message TEXT NOT NULL,
  language TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  -- The account that was signed in: the message is exported and erased with it.
  account_id TEXT REFERENCES accounts (id)
);
CREATE INDEX contact_messages_of_account ON contact_messages (account_id);
CREATE INDEX contact_messages_by_email ON contact_messages (email);
CREATE INDEX contact_messages_by_age ON contact_messages (created_at);

-- The hash of the one-time code for the first admin. At most one row.
CREATE TABLE setup_codes (
  id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
  code_hash TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL
);

-- An account at a provider: issuer and subject, never the e-mail address.
-- What must be read back (private keys, TOTP secrets) is sealed under MARSAM_SECRET_KEY; the rest are hashes.
CREATE TABLE provider_identities (
  id TEXT PRIMARY KEY NOT NULL,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  provider TEXT NOT NULL,
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  -- The address that the provider last named, and whether it vouched for it.
  email TEXT,
  email_verified BOOLEAN NOT NULL,
  created_at TIMESTAMP NOT NULL,
  last_used_at TIMESTAMP NOT NULL,
  UNIQUE (issuer, subject)
);
CREATE INDEX provider_identities_of_account ON provider_identities (account_id);

-- The keys that sign ID tokens. One that signs no more verifies until its tokens have expired.
CREATE TABLE signing_keys (
  id TEXT PRIMARY KEY NOT NULL,
  sealed_private_key TEXT NOT NULL,
  -- The public half as a JWK.
  public_key TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  retired_at TIMESTAMP
);

CREATE TABLE totp_secrets (
  account_id TEXT PRIMARY KEY NOT NULL REFERENCES accounts (id),
  sealed_secret TEXT NOT NULL,
  -- Empty until the owner has shown a first code: until then it protects nothing.
  confirmed_at TIMESTAMP,
  -- The time step of the last code that was taken: none is taken twice.
  last_step BIGINT NOT NULL,
  created_at TIMESTAMP NOT NULL
);

-- One-time codes for accounts whose device is lost. Keyed hashes: the table alone opens nothing.
CREATE TABLE recovery_codes (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  code_hash TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  used_at TIMESTAMP,
  PRIMARY KEY (account_id, code_hash)
);

-- A change of address that both addresses have yet to confirm. One an account.
CREATE TABLE email_changes (
  account_id TEXT PRIMARY KEY NOT NULL REFERENCES accounts (id),
  new_email TEXT NOT NULL,
  old_confirmed_at TIMESTAMP,
  new_confirmed_at TIMESTAMP,
  created_at TIMESTAMP NOT NULL,
  expires_at TIMESTAMP NOT NULL
);

-- Browsers that have signed in before: strangers' failed attempts do not lock them out.
CREATE TABLE known_browsers (
  id TEXT PRIMARY KEY NOT NULL,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  token_hash TEXT NOT NULL UNIQUE,
  created_at TIMESTAMP NOT NULL,
  last_used_at TIMESTAMP NOT NULL
);
CREATE INDEX known_browsers_of_account ON known_browsers (account_id);
CREATE INDEX known_browsers_by_use ON known_browsers (last_used_at);
