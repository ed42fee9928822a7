-- What each creative is owed, kept with each line of the ledger: lists read it, not the lines.
CREATE TABLE payable_balances (
  creative_id TEXT PRIMARY KEY NOT NULL REFERENCES creatives (id),
  balance_fils BIGINT NOT NULL,
  -- When the creative was last asked for an IBAN.
  reminded_at TIMESTAMP
);
INSERT INTO payable_balances (creative_id, balance_fils)
  SELECT subject_id, CAST(-SUM(amount_fils) AS BIGINT) FROM ledger_lines WHERE account = 'payable' GROUP BY subject_id;
CREATE INDEX payable_balances_open ON payable_balances (creative_id) WHERE balance_fils <> 0;

-- Whether the brands of the creative's projects see holder and IBAN.
ALTER TABLE payout_details ADD COLUMN shown BOOLEAN NOT NULL DEFAULT FALSE;
-- When the creative asked to be paid although it is little; null once it was.
ALTER TABLE payout_details ADD COLUMN requested_at TIMESTAMP;

-- Why an admin took it back, or the bank returned it.
ALTER TABLE payouts ADD COLUMN note TEXT;
CREATE INDEX payouts_of_state ON payouts (state, id);

-- What was decided last about the money of a creative or of a project.
CREATE TABLE payout_decisions (
  -- The creative or the project.
  subject_id TEXT PRIMARY KEY NOT NULL,
  blocked BOOLEAN NOT NULL,
  note TEXT,
  -- The admin; null: the creative, who did not make a change of the details.
  decided_by TEXT REFERENCES accounts (id),
  decided_at TIMESTAMP NOT NULL
);

-- The address of before, which is told of changes of payout details for a while.
CREATE TABLE former_addresses (
  account_id TEXT PRIMARY KEY NOT NULL REFERENCES accounts (id),
  email TEXT NOT NULL,
  changed_at TIMESTAMP NOT NULL
);
CREATE INDEX former_addresses_changed ON former_addresses (changed_at);

-- What providers have paid to the operator.
CREATE TABLE settlements (
  id TEXT PRIMARY KEY NOT NULL,
  provider TEXT NOT NULL,
  reference TEXT NOT NULL,
  -- YYYY-MM-DD.
  settled_on TEXT NOT NULL,
  to_bank_fils BIGINT NOT NULL CHECK (to_bank_fils >= 0),
  cost_fils BIGINT NOT NULL CHECK (cost_fils >= 0),
  entered_by TEXT NOT NULL REFERENCES accounts (id),
  entered_at TIMESTAMP NOT NULL,
  UNIQUE (provider, reference)
);

-- What creatives have paid of the fees on records outside Marsam.
CREATE TABLE fee_collections (
  id TEXT PRIMARY KEY NOT NULL,
  creative_id TEXT NOT NULL REFERENCES creatives (id),
  amount_fils BIGINT NOT NULL CHECK (amount_fils > 0),
  -- YYYY-MM-DD.
  collected_on TEXT NOT NULL,
  reference TEXT NOT NULL,
  entered_by TEXT NOT NULL REFERENCES accounts (id),
  entered_at TIMESTAMP NOT NULL
);
CREATE INDEX fee_collections_by_day ON fee_collections (collected_on);

CREATE INDEX journals_by_time ON journals (at, id);
CREATE INDEX payments_by_confirmation ON payments (confirmed_at, id) WHERE confirmed_at IS NOT NULL;
