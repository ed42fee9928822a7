-- Reviewed applications in the order in which admins read them. Without the key, all that were reviewed at one moment were
-- read and sorted for a page.
DROP INDEX applications_by_review;
CREATE INDEX applications_by_review ON applications (reviewed_at, id);
