-- The answers are lost: the columns are for older programs, which read none of them from JSON.
ALTER TABLE request_details ADD COLUMN intended_use TEXT;
ALTER TABLE request_details ADD COLUMN reference_links TEXT NOT NULL DEFAULT '[]';
ALTER TABLE request_details ADD COLUMN wished_date TEXT;
ALTER TABLE request_details DROP COLUMN brief_extras;
