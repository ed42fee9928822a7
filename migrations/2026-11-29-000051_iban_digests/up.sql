-- A hash of the IBAN under the server's key: which creatives are paid to one bank account. Null until the next start makes
-- it of what is sealed.
ALTER TABLE payout_details ADD COLUMN iban_digest TEXT;
CREATE INDEX payout_details_iban_digest ON payout_details (iban_digest);
