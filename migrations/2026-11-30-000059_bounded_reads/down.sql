DROP INDEX outbox_given_up;
DROP INDEX applications_by_review;
CREATE INDEX applications_by_review ON applications (reviewed_at);
