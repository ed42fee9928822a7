DROP INDEX notifications_mailed_by;
DROP INDEX notifications_mailed_about;
ALTER TABLE notifications DROP COLUMN caused_by;
ALTER TABLE notifications DROP COLUMN mailed_at;
DROP INDEX outbox_due_by_rank;
ALTER TABLE outbox DROP COLUMN delivery_rank;
