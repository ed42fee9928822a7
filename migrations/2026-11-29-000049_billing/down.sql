ALTER TABLE payments DROP COLUMN billed_to;
DROP TABLE billing_details;
