-- What creatives show of their work, and the files that hang on it.

CREATE TABLE works (
  id TEXT PRIMARY KEY NOT NULL,
  creative_id TEXT NOT NULL REFERENCES creatives (id),
  -- In at least one language.
  title TEXT,
  title_ar TEXT,
  body TEXT,
  body_ar TEXT,
  -- What is seen, for those who cannot see it.
  alt TEXT,
  alt_ar TEXT,
  service TEXT NOT NULL,
  style TEXT,
  -- For whom it was made.
  brand TEXT,
  year INTEGER,
  ai_use TEXT NOT NULL,
  transcript TEXT,
  -- Where it is to be seen on another site.
  link TEXT,
  state TEXT NOT NULL,
  -- The admin who hid it, when and why.
  hidden_by TEXT REFERENCES accounts (id),
  hidden_at TIMESTAMP,
  hidden_reason TEXT,
  -- In the creative's own order, from 0.
  position INTEGER NOT NULL,
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL
);
CREATE INDEX works_of_creative ON works (creative_id, position);

CREATE TABLE work_files (
  -- A file hangs on one work only.
  file_id TEXT PRIMARY KEY NOT NULL REFERENCES files (id),
  work_id TEXT NOT NULL REFERENCES works (id),
  part TEXT NOT NULL,
  position INTEGER NOT NULL
);
CREATE INDEX work_files_of_work ON work_files (work_id, position);
