-- Projects that ended before there were reviews have the same time to be reviewed as any other. When it begins and ends is
-- computed from their events: until then both times are equal.
INSERT INTO review_windows (request_id, opens_at, due_at, settled_at, brand_wrote, creative_wrote, reminders, next_at)
  SELECT quote_requests.id, MIN(events.at), MIN(events.at), NULL, FALSE, FALSE, 0, MIN(events.at)
  FROM quote_requests
  INNER JOIN events ON events.subject_kind = 'quote_request' AND events.subject_id = quote_requests.id
    AND events.to_stage = quote_requests.stage
  WHERE quote_requests.stage IN ('approved', 'closed') AND quote_requests.chosen_creative_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM review_windows WHERE review_windows.request_id = quote_requests.id)
  GROUP BY quote_requests.id;
