ALTER TABLE refunds DROP COLUMN is_foreign;
ALTER TABLE money_state DROP COLUMN clock_doubted_at;
DROP INDEX request_details_unfunded;
DROP INDEX request_details_funding;
ALTER TABLE request_details DROP COLUMN funding_steps;
ALTER TABLE request_details DROP COLUMN funding_step_at;
ALTER TABLE request_details DROP COLUMN funding_due_at;
ALTER TABLE request_details DROP COLUMN funding_days;
