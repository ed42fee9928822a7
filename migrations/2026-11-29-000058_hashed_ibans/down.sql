ALTER TABLE payout_details DROP COLUMN hashed_iban;
