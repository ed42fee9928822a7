-- The creatives that an account has put on its shortlist.

CREATE TABLE shortlist_entries (
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  creative_id TEXT NOT NULL REFERENCES creatives (id) ON DELETE CASCADE,
  created_at TIMESTAMP NOT NULL,
  PRIMARY KEY (account_id, creative_id)
);
-- An account's newest first.
CREATE INDEX shortlist_entries_of_account ON shortlist_entries (account_id, created_at);
CREATE INDEX shortlist_entries_of_creative ON shortlist_entries (creative_id);
