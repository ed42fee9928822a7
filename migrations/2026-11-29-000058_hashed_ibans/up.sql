-- The sealed IBAN that the digest was made of: a start opens only those that changed since, by a version that makes none.
-- Null until the next start has opened each of them once.
ALTER TABLE payout_details ADD COLUMN hashed_iban TEXT;
