-- What identity needs beyond a password: providers, two-step sign-in, signing keys, changes of address.
-- What must be read back (keys, TOTP secrets) is sealed under MARSAM_SECRET_KEY; the rest are hashes.

-- Who somebody is at a provider: issuer and subject, never the e-mail address.
CREATE TABLE provider_identities (
  id TEXT PRIMARY KEY NOT NULL,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  provider TEXT NOT NULL CHECK (provider IN ('google', 'apple', 'facebook', 'twitter')),
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

-- One-time codes for whoever lost the device. Keyed hashes: the table alone opens nothing.
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
