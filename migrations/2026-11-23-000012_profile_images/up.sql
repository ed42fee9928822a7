-- Profile pictures and covers: regions that were cut out of uploaded pictures.

-- The file that this one was cut out of, and the region, as JSON in millionths of its width and height.
ALTER TABLE files ADD COLUMN source_id TEXT REFERENCES files (id);
ALTER TABLE files ADD COLUMN crop TEXT;
CREATE INDEX files_by_source ON files (source_id);

-- What is published of them.
CREATE TABLE profile_images (
  id TEXT PRIMARY KEY NOT NULL,
  creative_id TEXT NOT NULL REFERENCES creatives (id),
  part TEXT NOT NULL,
  file_id TEXT NOT NULL UNIQUE REFERENCES files (id),
  published_at TIMESTAMP NOT NULL,
  -- When an admin looked at it.
  seen_at TIMESTAMP,
  -- The admin who hid it, when and why.
  hidden_by TEXT REFERENCES accounts (id),
  hidden_at TIMESTAMP,
  hidden_reason TEXT,
  UNIQUE (creative_id, part)
);

-- The public names of what everybody sees of them, as JSON: read with the roster, written when a name is given or taken.
ALTER TABLE creatives DROP COLUMN profile_image_path;
ALTER TABLE creatives ADD COLUMN shown_images TEXT;

-- How soon applications are reviewed is counted, and listed, by the time of the review.
CREATE INDEX applications_by_review ON applications (reviewed_at);
