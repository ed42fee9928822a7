DROP INDEX outbox_awaiting;
ALTER TABLE outbox DROP COLUMN awaits_account_id;
