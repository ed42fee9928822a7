-- What a brief said until its brand revised it. request_details.brief_version counts the versions; those that were replaced
-- before this table was there are in no row.
CREATE TABLE brief_versions (
  request_id TEXT NOT NULL REFERENCES quote_requests (id),
  version BIGINT NOT NULL,
  title TEXT,
  project_description TEXT NOT NULL,
  budget_range TEXT,
  timeline TEXT,
  -- The optional answers as JSON, as in request_details.
  brief_extras TEXT NOT NULL,
  -- Who sent the version that replaced it, and when.
  replaced_by TEXT NOT NULL REFERENCES accounts (id),
  replaced_at TIMESTAMP NOT NULL,
  PRIMARY KEY (request_id, version)
);
