-- A brand's notes at a point of a delivered image, or at a moment of delivered sound or film.

CREATE TABLE annotations (
  id TEXT PRIMARY KEY NOT NULL,
  request_id TEXT NOT NULL REFERENCES quote_requests (id),
  -- The version of the delivery, and one of its files, which is kept as long as the delivery.
  version BIGINT NOT NULL,
  file_id TEXT NOT NULL,
  -- Counts from 1 within a version.
  number INTEGER NOT NULL,
  author_account_id TEXT NOT NULL REFERENCES accounts (id),
  -- A point of an image, in millionths of its upright width and height from the upper left corner.
  x_millionths INTEGER,
  y_millionths INTEGER,
  -- A moment of sound or film, from its start.
  at_ms BIGINT,
  body TEXT NOT NULL,
  -- The last revision that asked for it, counted from 1, and when the first one did; null for a draft.
  revision INTEGER,
  asked_at TIMESTAMP,
  resolved_at TIMESTAMP,
  resolved_account_id TEXT REFERENCES accounts (id),
  created_at TIMESTAMP NOT NULL,
  UNIQUE (request_id, version, number)
);
CREATE INDEX annotations_of_request ON annotations (request_id, id);
CREATE INDEX annotations_of_author ON annotations (author_account_id, id);
