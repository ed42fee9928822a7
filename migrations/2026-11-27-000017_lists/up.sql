-- What lists are read by: an index for each order and filter, the words of what is searched, and counts of what is listed.
CREATE INDEX accounts_admins ON accounts (state, id) WHERE is_admin;
CREATE INDEX accounts_by_role ON accounts (role, state, id);
CREATE INDEX accounts_by_state ON accounts (state, id);
CREATE INDEX quote_requests_of_brand_by_stage ON quote_requests (brand_id, stage, id);
CREATE INDEX events_of_kind ON events (subject_kind, id);

-- The folded words of accounts, applications and requests. Bytes, so that both engines order them alike.
CREATE TABLE search_words (
  subject_kind INTEGER NOT NULL,
  word BYTEA NOT NULL,
  subject_id TEXT NOT NULL,
  PRIMARY KEY (subject_kind, word, subject_id)
);
CREATE INDEX search_words_of_subject ON search_words (subject_id, word);

-- How many subjects stand in a state or came on a day, with the sum agreed for them; spread over several rows, so that
-- writes on PostgreSQL rarely wait for each other.
CREATE TABLE kept_counts (
  subject_kind TEXT NOT NULL,
  counted_by TEXT NOT NULL,
  value TEXT NOT NULL,
  shard TEXT NOT NULL,
  subjects BIGINT NOT NULL,
  fils BIGINT NOT NULL,
  PRIMARY KEY (subject_kind, counted_by, value, shard)
);

-- The version of the code that filled the tables above; what differs is made anew.
CREATE TABLE derived_tables (
  name TEXT PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL
);
