ALTER TABLE request_details DROP COLUMN shares_phone;
DROP TABLE phones;
