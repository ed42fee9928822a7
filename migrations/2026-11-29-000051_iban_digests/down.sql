DROP INDEX payout_details_iban_digest;
ALTER TABLE payout_details DROP COLUMN iban_digest;
