DROP INDEX proposals_of_thread;
DROP INDEX quote_requests_to_answer;
DROP TABLE inbox_entries;
INSERT INTO invitations (request_id, creative_id, created_at, declined_at)
  SELECT request_id, creative_id, created_at, created_at FROM dismissals
  WHERE NOT EXISTS (SELECT 1 FROM invitations WHERE invitations.request_id = dismissals.request_id
    AND invitations.creative_id = dismissals.creative_id);
DROP TABLE dismissals;
