DROP TABLE set_aside_charges;
DROP INDEX request_details_funded;
CREATE INDEX request_details_unfunded ON request_details (request_id)
  WHERE funding_due_at IS NOT NULL AND delivery_due_at IS NULL;
