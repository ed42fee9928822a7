ALTER TABLE events DROP COLUMN held_fils;
ALTER TABLE events DROP COLUMN amount_fils;
