-- The requests that a creative has put away: out of the inbox as long as nothing waits for the creative.
CREATE TABLE archived_requests (
  request_id TEXT NOT NULL REFERENCES quote_requests (id),
  creative_id TEXT NOT NULL REFERENCES creatives (id),
  archived_at TIMESTAMP NOT NULL,
  PRIMARY KEY (request_id, creative_id)
);
CREATE INDEX archived_requests_of_creative ON archived_requests (creative_id, request_id);

-- An inbox with its newest request first; ids are in the order in which requests were sent.
CREATE INDEX inbox_entries_newest ON inbox_entries (creative_id, part, request_id);
