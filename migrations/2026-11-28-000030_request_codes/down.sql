DROP INDEX request_details_code;
ALTER TABLE request_details DROP COLUMN title;
ALTER TABLE request_details DROP COLUMN code;
