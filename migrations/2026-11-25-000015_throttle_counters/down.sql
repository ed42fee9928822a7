CREATE TABLE throttle_hits (
  id TEXT PRIMARY KEY NOT NULL,
  bucket TEXT NOT NULL,
  at TIMESTAMP NOT NULL
);
CREATE INDEX throttle_hits_in_bucket ON throttle_hits (bucket, at);
CREATE INDEX throttle_hits_by_age ON throttle_hits (at);
DROP TABLE throttle_counters;
