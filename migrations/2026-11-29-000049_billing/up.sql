-- What a brand wants on its receipts.
CREATE TABLE billing_details (
  account_id TEXT PRIMARY KEY NOT NULL REFERENCES accounts (id),
  name TEXT,
  address TEXT,
  registration TEXT
);
-- The same as it was when a payment began to count, as JSON; null where nothing was given.
ALTER TABLE payments ADD COLUMN billed_to TEXT;
