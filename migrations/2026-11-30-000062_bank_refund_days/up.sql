-- The day on which the operator's bank carried a refund out; of one that is older, or that the provider paid, it is not known.
ALTER TABLE refunds ADD COLUMN sent_on TEXT;
