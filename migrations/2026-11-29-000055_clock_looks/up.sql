-- When the clock was last looked at and trusted, and since when nothing is done by it: it has jumped, and much is due.
ALTER TABLE installation ADD COLUMN clock_seen_at TIMESTAMP;
ALTER TABLE installation ADD COLUMN clock_stopped_at TIMESTAMP;
