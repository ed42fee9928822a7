-- When an admin looked at a work; null again once its creative changes it.

ALTER TABLE works ADD COLUMN seen_at TIMESTAMP;
