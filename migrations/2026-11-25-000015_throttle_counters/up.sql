-- One row a bucket instead of one a counted attempt: `hits` is a JSON list of [microseconds since 1970, attempts], oldest
-- first. What was counted before is forgotten, so every limit begins anew once.
CREATE TABLE throttle_counters (
  bucket TEXT PRIMARY KEY NOT NULL,
  hits TEXT NOT NULL,
  last_hit_at TIMESTAMP NOT NULL
);
DROP TABLE throttle_hits;
