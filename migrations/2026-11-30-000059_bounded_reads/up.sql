-- Reviewed applications in the order in which admins read them. Without the key, all that were reviewed at one moment were
-- read and sorted for a page.
DROP INDEX applications_by_review;
CREATE INDEX applications_by_review ON applications (reviewed_at, id);

-- Mails that were given up are counted without those that were sent. SQLite prefers the index of due mails to one that
-- does not begin with the same column.
CREATE INDEX outbox_given_up ON outbox (next_attempt_at, created_at)
  WHERE next_attempt_at IS NULL AND sent_at IS NULL AND awaits_account_id IS NULL;
