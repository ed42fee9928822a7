DROP INDEX attachments_of_dispute;
ALTER TABLE attachments DROP COLUMN position_id;
ALTER TABLE attachments DROP COLUMN dispute_id;
