-- Projects whose first payment is in, and whose delivery day is set next. The index before also kept those that were
-- cancelled unpaid, for good.
UPDATE request_details SET funding_due_at = NULL, funding_step_at = NULL
  WHERE delivery_due_at IS NULL
    AND request_id IN (SELECT request_id FROM request_money WHERE funded_at IS NOT NULL);
DROP INDEX request_details_unfunded;
CREATE INDEX request_details_funded ON request_details (request_id)
  WHERE funding_days IS NOT NULL AND funding_due_at IS NULL AND delivery_due_at IS NULL;

-- Charges of this site without an attempt that the operator has looked at: they pause payments no more.
CREATE TABLE set_aside_charges (
  provider TEXT NOT NULL,
  provider_key TEXT NOT NULL,
  note TEXT NOT NULL,
  set_aside_at TIMESTAMP NOT NULL,
  PRIMARY KEY (provider, provider_key)
);
