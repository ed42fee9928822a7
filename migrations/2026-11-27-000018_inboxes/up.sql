-- A creative who was never named does not want to see an open request any more; its brand learns nothing of it.
CREATE TABLE dismissals (
  request_id TEXT NOT NULL REFERENCES quote_requests (id),
  creative_id TEXT NOT NULL REFERENCES creatives (id),
  created_at TIMESTAMP NOT NULL,
  PRIMARY KEY (request_id, creative_id)
);
CREATE INDEX dismissals_of_creative ON dismissals (creative_id, request_id);
-- Before, these were invitations that were written and declined at once; one that a proposal followed stays.
INSERT INTO dismissals (request_id, creative_id, created_at)
  SELECT request_id, creative_id, created_at FROM invitations
  WHERE declined_at = created_at AND NOT EXISTS (SELECT 1 FROM proposals
    WHERE proposals.request_id = invitations.request_id AND proposals.creative_id = invitations.creative_id);
DELETE FROM invitations WHERE EXISTS (SELECT 1 FROM dismissals
  WHERE dismissals.request_id = invitations.request_id AND dismissals.creative_id = invitations.creative_id);

-- What a creative who was named or has answered sees of each request, in the order of the inbox. Derived from the
-- requests, invitations, dismissals and proposals: the server fills it where it does not match them.
CREATE TABLE inbox_entries (
  request_id TEXT NOT NULL REFERENCES quote_requests (id),
  creative_id TEXT NOT NULL REFERENCES creatives (id),
  part TEXT NOT NULL,
  -- As this creative sees it.
  stage TEXT NOT NULL,
  -- The least first; negative while it waits for the creative.
  position BIGINT NOT NULL,
  PRIMARY KEY (request_id, creative_id)
);
CREATE INDEX inbox_entries_in_order ON inbox_entries (creative_id, part, position, request_id);
CREATE INDEX inbox_entries_by_stage ON inbox_entries (creative_id, part, stage, position, request_id);

-- Open requests of a service that wait for proposals, in the order in which they were sent.
CREATE INDEX quote_requests_to_answer ON quote_requests (service, is_open, status, created_at, id);
CREATE INDEX proposals_of_thread ON proposals (request_id, creative_id, id);
