-- A payment that a provider captured: its attempt, the number of its receipt, the parts of the price that it fills.
ALTER TABLE payments ADD COLUMN attempt_id TEXT;
ALTER TABLE payments ADD COLUMN number TEXT;
ALTER TABLE payments ADD COLUMN parts TEXT;
CREATE UNIQUE INDEX payments_by_number ON payments (number);
CREATE INDEX payments_of_attempt ON payments (attempt_id) WHERE attempt_id IS NOT NULL;

-- What of the price need not be paid any more.
ALTER TABLE request_details ADD COLUMN lowered_fils BIGINT NOT NULL DEFAULT 0;

-- What was captured of an attempt, what of that counts, and what was taken back.
ALTER TABLE payment_attempts ADD COLUMN captured_fils BIGINT NOT NULL DEFAULT 0;
ALTER TABLE payment_attempts ADD COLUMN credited_fils BIGINT NOT NULL DEFAULT 0;
ALTER TABLE payment_attempts ADD COLUMN taken_back_fils BIGINT NOT NULL DEFAULT 0;
ALTER TABLE payment_attempts ADD COLUMN captured_at TIMESTAMP;
-- When an admin decided about what was captured otherwise than it was ordered.
ALTER TABLE payment_attempts ADD COLUMN settled_at TIMESTAMP;
-- How often the payer's page has brought a question forward.
ALTER TABLE payment_attempts ADD COLUMN page_asks INTEGER NOT NULL DEFAULT 0;
CREATE INDEX payment_attempts_by_state ON payment_attempts (state, id);

-- The bank of the payer, not the provider, has paid it back.
ALTER TABLE refunds ADD COLUMN charged_back BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX refunds_by_provider_key ON refunds (provider_key) WHERE provider_key IS NOT NULL;
CREATE INDEX refunds_by_state ON refunds (state, id);

-- The day of the last nightly comparison with the providers, YYYY-MM-DD.
ALTER TABLE money_state ADD COLUMN compared_on TEXT;

-- The money of a project that came through a provider: what explains its accounts in the ledger.
CREATE TABLE request_money (
  request_id TEXT PRIMARY KEY NOT NULL REFERENCES quote_requests (id),
  agreed_fils BIGINT NOT NULL,
  recorded_fils BIGINT NOT NULL,
  lowered_fils BIGINT NOT NULL,
  -- What of its captures counts.
  credited_fils BIGINT NOT NULL,
  -- What of that fills parts that go to the creative at the start.
  at_start_fils BIGINT NOT NULL,
  -- All that was released, also what of it went back since.
  released_fils BIGINT NOT NULL,
  refunded_held_fils BIGINT NOT NULL,
  refunded_released_fils BIGINT NOT NULL,
  -- What a payer's bank or the provider took of what was held.
  taken_from_held_fils BIGINT NOT NULL,
  -- The brand's share in a cancellation that is asked for, and what was held then.
  cancel_to_brand_fils BIGINT,
  cancel_held_fils BIGINT,
  -- When the parts before the start were paid.
  funded_at TIMESTAMP,
  CHECK (lowered_fils >= 0 AND lowered_fils <= agreed_fils),
  CHECK (recorded_fils >= 0 AND recorded_fils <= agreed_fils - lowered_fils),
  CHECK (credited_fils - released_fils - refunded_held_fils - taken_from_held_fils >= 0),
  CHECK (released_fils - refunded_released_fils >= 0)
);
