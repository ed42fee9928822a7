-- What visitors report about a creative, or about one of the creative's works.

CREATE TABLE reports (
  id TEXT PRIMARY KEY NOT NULL,
  creative_id TEXT NOT NULL REFERENCES creatives (id) ON DELETE CASCADE,
  -- No reference: the creative may delete the work, the report stays.
  work_id TEXT,
  reason TEXT NOT NULL,
  details TEXT,
  account_id TEXT REFERENCES accounts (id),
  -- A keyed hash of a visitor's address, until the report is closed.
  visitor TEXT,
  state TEXT NOT NULL,
  outcome TEXT,
  note TEXT,
  closed_by TEXT REFERENCES accounts (id),
  closed_at TIMESTAMP,
  created_at TIMESTAMP NOT NULL
);
CREATE INDEX reports_by_state ON reports (state, id);
CREATE INDEX reports_of_creative ON reports (creative_id);
CREATE INDEX reports_of_account ON reports (account_id);
