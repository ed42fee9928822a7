-- The provider's name of the charge that a refund is ordered of, where its attempt was paid by more than one. Null: the
-- charge of the attempt's page.
ALTER TABLE refunds ADD COLUMN charge_key TEXT;
