-- A mail to others that an account with an unverified address caused waits for the verification.
ALTER TABLE outbox ADD COLUMN awaits_account_id TEXT;
CREATE INDEX outbox_awaiting ON outbox (awaits_account_id) WHERE awaits_account_id IS NOT NULL;
