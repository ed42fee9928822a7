-- Mails of rank 0 overtake all others: those that verify an address or set a new password.
ALTER TABLE outbox ADD COLUMN delivery_rank INTEGER NOT NULL DEFAULT 1;
UPDATE outbox SET delivery_rank = 0
  WHERE event IN ('verify_email', 'sign_up_again', 'reset_password', 'change_email');
CREATE INDEX outbox_due_by_rank ON outbox (delivery_rank, next_attempt_at, id) WHERE next_attempt_at IS NOT NULL;

-- When a notice was also mailed, and which brand or creative caused it: a person causes only so many mails.
ALTER TABLE notifications ADD COLUMN mailed_at TIMESTAMP;
ALTER TABLE notifications ADD COLUMN caused_by TEXT;
CREATE INDEX notifications_mailed_about ON notifications (account_id, link, event) WHERE mailed_at IS NOT NULL;
CREATE INDEX notifications_mailed_by ON notifications (account_id, caused_by, mailed_at) WHERE mailed_at IS NOT NULL;
