-- Attempts to pay through a provider, and refunds of what they captured.
CREATE TABLE payment_attempts (
  id TEXT PRIMARY KEY NOT NULL,
  request_id TEXT NOT NULL REFERENCES quote_requests (id),
  account_id TEXT NOT NULL REFERENCES accounts (id),
  provider TEXT NOT NULL,
  -- The provider's name of the page; null until there is one.
  provider_key TEXT,
  amount_fils BIGINT NOT NULL CHECK (amount_fils > 0),
  -- The last part that it pays for, by its place in the plan.
  through_part INTEGER NOT NULL,
  method TEXT NOT NULL,
  state TEXT NOT NULL,
  failure TEXT,
  -- False for a test.
  live BOOLEAN NOT NULL,
  -- Sealed; null once the page is over.
  page_url TEXT,
  -- The request while it is open, else null: a request has one open attempt.
  open_key TEXT UNIQUE,
  created_at TIMESTAMP NOT NULL,
  expires_at TIMESTAMP NOT NULL,
  asked_at TIMESTAMP,
  -- When the provider is asked next; null: no more.
  next_ask_at TIMESTAMP,
  version BIGINT NOT NULL,
  UNIQUE (provider, provider_key)
);
CREATE INDEX payment_attempts_of_request ON payment_attempts (request_id, id);
CREATE INDEX payment_attempts_of_account ON payment_attempts (account_id, id);
CREATE INDEX payment_attempts_due ON payment_attempts (next_ask_at) WHERE next_ask_at IS NOT NULL;

CREATE TABLE refunds (
  id TEXT PRIMARY KEY NOT NULL,
  request_id TEXT NOT NULL REFERENCES quote_requests (id),
  -- The attempt whose charge pays it.
  attempt_id TEXT NOT NULL REFERENCES payment_attempts (id),
  -- The refund whose order the ledger has: itself, unless it is the rest of one that left in part.
  ordered_as TEXT NOT NULL,
  source TEXT NOT NULL,
  amount_fils BIGINT NOT NULL CHECK (amount_fils > 0),
  -- The fee that came back with it.
  fee_fils BIGINT NOT NULL,
  -- The creative bears it, not the operator; of released money only.
  borne BOOLEAN NOT NULL,
  -- What a decision gave the brand is not withdrawn.
  decided BOOLEAN NOT NULL,
  state TEXT NOT NULL,
  -- Each try is an order of its own at the provider.
  try_number INTEGER NOT NULL,
  -- When this try was sent and not answered: it may have arrived.
  called_at TIMESTAMP,
  provider_key TEXT,
  -- Null: the rules ordered it.
  ordered_by TEXT REFERENCES accounts (id),
  note TEXT,
  -- Of a transfer by bank, and the day.
  bank_reference TEXT,
  next_ask_at TIMESTAMP,
  created_at TIMESTAMP NOT NULL,
  done_at TIMESTAMP,
  -- Of its note, once it is done.
  number TEXT UNIQUE,
  version BIGINT NOT NULL
);
CREATE INDEX refunds_of_request ON refunds (request_id, id);
CREATE INDEX refunds_of_attempt ON refunds (attempt_id, id);
CREATE INDEX refunds_due ON refunds (next_ask_at) WHERE next_ask_at IS NOT NULL;

-- The double-entry ledger of money that is held for brands and creatives. Rows are never updated or deleted.
CREATE TABLE journals (
  id TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL,
  -- What has a key is posted once.
  key TEXT NOT NULL UNIQUE,
  -- The key of the journal that this one corrects.
  reverses TEXT,
  request_id TEXT,
  attempt_id TEXT,
  refund_id TEXT,
  payout_id TEXT,
  at TIMESTAMP NOT NULL,
  note TEXT
);
CREATE INDEX journals_of_request ON journals (request_id, id) WHERE request_id IS NOT NULL;
CREATE INDEX journals_of_attempt ON journals (attempt_id, id) WHERE attempt_id IS NOT NULL;

CREATE TABLE ledger_lines (
  id TEXT PRIMARY KEY NOT NULL,
  journal_id TEXT NOT NULL REFERENCES journals (id),
  account TEXT NOT NULL,
  -- The project, creative, attempt, refund, payout or provider; empty for accounts without one.
  subject_id TEXT NOT NULL,
  -- A debit is positive.
  amount_fils BIGINT NOT NULL CHECK (amount_fils <> 0)
);
CREATE INDEX ledger_lines_of_journal ON ledger_lines (journal_id);
CREATE INDEX ledger_lines_of_account ON ledger_lines (account, subject_id, amount_fils);

-- The last number of each series of papers; a run begins after a restore.
CREATE TABLE number_series (
  series TEXT NOT NULL,
  year INTEGER NOT NULL,
  run INTEGER NOT NULL,
  last BIGINT NOT NULL,
  PRIMARY KEY (series, year, run)
);

-- One row, once there was an attempt.
CREATE TABLE money_state (
  id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
  -- Whether the database has real money.
  live BOOLEAN NOT NULL,
  paused_at TIMESTAMP,
  run INTEGER NOT NULL,
  -- When the clock was last seen to be right.
  clock_seen_at TIMESTAMP
);

-- Transfers to creatives, and where to.
CREATE TABLE payout_details (
  creative_id TEXT PRIMARY KEY NOT NULL REFERENCES creatives (id),
  -- Both are sealed.
  holder TEXT NOT NULL,
  iban TEXT NOT NULL,
  last_four TEXT NOT NULL,
  -- No payout is prepared until then.
  stopped_until TIMESTAMP,
  -- The bank returned a payout: blocked until they change.
  returned BOOLEAN NOT NULL,
  updated_at TIMESTAMP NOT NULL
);

CREATE TABLE payouts (
  id TEXT PRIMARY KEY NOT NULL,
  creative_id TEXT NOT NULL REFERENCES creatives (id),
  amount_fils BIGINT NOT NULL CHECK (amount_fils > 0),
  -- As they were when it was prepared, sealed.
  holder TEXT NOT NULL,
  iban TEXT NOT NULL,
  state TEXT NOT NULL,
  number TEXT NOT NULL UNIQUE,
  bank_reference TEXT,
  -- YYYY-MM-DD.
  sent_on TEXT,
  prepared_at TIMESTAMP NOT NULL,
  prepared_by TEXT REFERENCES accounts (id),
  version BIGINT NOT NULL
);
CREATE INDEX payouts_of_creative ON payouts (creative_id, id);

CREATE TABLE payout_lines (
  payout_id TEXT NOT NULL REFERENCES payouts (id),
  line_id TEXT NOT NULL REFERENCES ledger_lines (id),
  -- The line while the payout has it, else null: a line is paid once.
  taken_key TEXT UNIQUE,
  PRIMARY KEY (payout_id, line_id)
);
CREATE INDEX payout_lines_of_line ON payout_lines (line_id);
