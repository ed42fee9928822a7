-- The foundations: everything that is dear to change later is here from the first start.
-- One text for SQLite and PostgreSQL: ids are UUIDv7 as TEXT, times are TIMESTAMP in UTC,
-- states are TEXT with a CHECK that already names every state of the whole lifecycle
-- (SQLite cannot alter a CHECK).

CREATE TABLE accounts (
  id TEXT PRIMARY KEY NOT NULL,
  -- Trimmed and lower case: one account an address. A deleted account keeps a tombstone here.
  email TEXT NOT NULL UNIQUE,
  email_verified_at TIMESTAMP,
  -- An argon2id string, or nothing for an account that signs in by a provider only.
  password_hash TEXT,
  full_name TEXT,
  role TEXT CHECK (role IN ('brand', 'creative')),
  is_admin BOOLEAN NOT NULL,
  language TEXT NOT NULL CHECK (language IN ('en', 'ar')),
  state TEXT NOT NULL CHECK (state IN ('active', 'suspended', 'deleted')),
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
  purpose TEXT NOT NULL CHECK (purpose IN ('verify_email', 'reset_password', 'change_email')),
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
  can_perform_kuwaiti_dialect BOOLEAN,
  can_provide_voiceovers BOOLEAN,
  state TEXT NOT NULL CHECK (state IN ('listed', 'hidden', 'suspended')),
  version BIGINT NOT NULL,
  -- Both languages, folded for search (domain::text::fold).
  search_text TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL
);
CREATE INDEX creatives_listed ON creatives (state, id);

-- What a creative chose from the vocabularies, as slugs, in the order chosen.
-- `service` is '' for skills and industries, which belong to no service.
CREATE TABLE creative_choices (
  creative_id TEXT NOT NULL REFERENCES creatives (id),
  kind TEXT NOT NULL CHECK (kind IN ('skill', 'style', 'language', 'industry')),
  service TEXT NOT NULL,
  choice TEXT NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (creative_id, kind, service, choice)
);
CREATE INDEX creative_choices_by_choice ON creative_choices (kind, choice, service, creative_id);

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
  -- The chosen slugs as JSON: an application is read whole and never searched by choice.
  choices TEXT NOT NULL,
  can_perform_kuwaiti_dialect BOOLEAN,
  can_provide_voiceovers BOOLEAN,
  status TEXT NOT NULL CHECK (status IN ('pending', 'accepted', 'completed', 'rejected', 'withdrawn')),
  stage TEXT NOT NULL CHECK (stage IN ('submitted', 'needs_changes', 'approved', 'published', 'rejected', 'withdrawn')),
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
-- One open application an account, whoever races.
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
  status TEXT NOT NULL CHECK (status IN
    ('pending', 'accepted', 'completed', 'rejected', 'declined', 'cancelled', 'expired')),
  stage TEXT NOT NULL CHECK (stage IN
    ('submitted', 'proposals', 'in_progress', 'delivered', 'approved', 'closed',
     'declined', 'cancelled', 'expired', 'on_hold')),
  -- Where an on_hold request goes back to.
  held_stage TEXT,
  version BIGINT NOT NULL,
  due_at TIMESTAMP,
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

-- Append-only: who moved what from where to where. Nothing updates or deletes here.
CREATE TABLE events (
  id TEXT PRIMARY KEY NOT NULL,
  subject_kind TEXT NOT NULL CHECK (subject_kind IN ('account', 'application', 'creative', 'quote_request')),
  subject_id TEXT NOT NULL,
  actor_kind TEXT NOT NULL CHECK (actor_kind IN ('brand', 'creative', 'admin', 'operator', 'clock')),
  actor_account_id TEXT REFERENCES accounts (id),
  event TEXT NOT NULL,
  from_stage TEXT,
  to_stage TEXT,
  note TEXT,
  at TIMESTAMP NOT NULL
);
CREATE INDEX events_of_subject ON events (subject_kind, subject_id, id);

-- What is to be told to people: event and parameters, never prose and never a token.
CREATE TABLE outbox (
  id TEXT PRIMARY KEY NOT NULL,
  event TEXT NOT NULL,
  params TEXT NOT NULL,
  account_id TEXT REFERENCES accounts (id),
  recipient TEXT NOT NULL,
  language TEXT NOT NULL CHECK (language IN ('en', 'ar')),
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
  language TEXT NOT NULL CHECK (language IN ('en', 'ar')),
  created_at TIMESTAMP NOT NULL
);

-- The hash of the one-time code for the first admin. At most one row.
CREATE TABLE setup_codes (
  id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
  code_hash TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL
);
