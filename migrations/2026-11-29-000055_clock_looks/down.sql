ALTER TABLE installation DROP COLUMN clock_stopped_at;
ALTER TABLE installation DROP COLUMN clock_seen_at;
