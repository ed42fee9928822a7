ALTER TABLE request_details DROP COLUMN first_due_at;
