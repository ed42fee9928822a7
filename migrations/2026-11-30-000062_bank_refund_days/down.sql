ALTER TABLE refunds DROP COLUMN sent_on;
