-- A delivery day that counts from the first payment: the agreed working days; null where they count from the selection.
ALTER TABLE request_details ADD COLUMN funding_days INTEGER;
-- From when the creative may end the project alone, because the first payment has not come.
ALTER TABLE request_details ADD COLUMN funding_due_at TIMESTAMP;
-- When the next reminder of it is due, and how many were sent; null once the day is set.
ALTER TABLE request_details ADD COLUMN funding_step_at TIMESTAMP;
ALTER TABLE request_details ADD COLUMN funding_steps INTEGER NOT NULL DEFAULT 0;
CREATE INDEX request_details_funding ON request_details (funding_step_at) WHERE funding_step_at IS NOT NULL;
CREATE INDEX request_details_unfunded ON request_details (request_id)
  WHERE funding_due_at IS NOT NULL AND delivery_due_at IS NULL;

-- Since when the clock is in doubt: no step of it releases money.
ALTER TABLE money_state ADD COLUMN clock_doubted_at TIMESTAMP;

-- Made on the provider's own page: the ledger has no order of it. It waits for an admin, who matches or posts it.
ALTER TABLE refunds ADD COLUMN is_foreign BOOLEAN NOT NULL DEFAULT FALSE;
