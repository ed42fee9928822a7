-- Problems that a side reported, until both sides or an admin settle them.
CREATE TABLE disputes (
  id TEXT PRIMARY KEY NOT NULL,
  request_id TEXT NOT NULL REFERENCES quote_requests (id),
  -- brand or creative.
  opened_by TEXT NOT NULL,
  problem TEXT NOT NULL,
  -- The stage that it stopped.
  held_stage TEXT NOT NULL,
  state TEXT NOT NULL,
  -- The request while it is live, else null: a project has one dispute at a time.
  live_key TEXT UNIQUE,
  opened_at TIMESTAMP NOT NULL,
  -- When the answer, then the decision, then its carrying out is due; null once it is over.
  due_at TIMESTAMP,
  -- When it was brought before the admins.
  escalated_at TIMESTAMP,
  -- When the side whose turn it is is reminded next.
  remind_at TIMESTAMP,
  -- YYYY-MM-DD: when the admins were last mailed that it is late.
  late_mailed_on TEXT,
  -- The last decision. Null and a time: the operator decided.
  decided_by TEXT REFERENCES accounts (id),
  decided_at TIMESTAMP,
  outcome TEXT,
  amount_fils BIGINT,
  -- YYYY-MM-DD.
  day TEXT,
  -- What was held when it was decided.
  held_then BIGINT,
  fault TEXT,
  clause TEXT,
  note TEXT,
  -- The decision that an appeal replaced, as JSON.
  first_decision TEXT,
  brand_accepted_at TIMESTAMP,
  creative_accepted_at TIMESTAMP,
  appealed_by TEXT,
  appealed_at TIMESTAMP,
  appeal_text TEXT,
  appeal_links TEXT,
  ended_at TIMESTAMP
);
CREATE INDEX disputes_of_request ON disputes (request_id, id);
CREATE INDEX disputes_due ON disputes (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX disputes_to_remind ON disputes (remind_at, id) WHERE remind_at IS NOT NULL;
CREATE INDEX disputes_unpaid ON disputes (problem, id) WHERE live_key IS NOT NULL;
CREATE INDEX disputes_by_state ON disputes (state, id);

-- What each side wished, one after the other. Rows are never updated or deleted, but for their words at an erasure.
CREATE TABLE positions (
  id TEXT PRIMARY KEY NOT NULL,
  dispute_id TEXT NOT NULL REFERENCES disputes (id),
  side TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  number BIGINT NOT NULL,
  kind TEXT NOT NULL,
  amount_fils BIGINT,
  -- What was held when it was wished.
  held_fils BIGINT NOT NULL,
  -- YYYY-MM-DD.
  day TEXT,
  -- Null: the side accepted what the other one wished.
  body TEXT,
  links TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  UNIQUE (dispute_id, number)
);
CREATE INDEX positions_of_account ON positions (account_id, id);
