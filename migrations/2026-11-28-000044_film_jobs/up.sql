-- The files that wait until ffmpeg has converted them, which takes minutes; others do not wait behind them.
CREATE TABLE film_jobs (
  file_id TEXT PRIMARY KEY NOT NULL REFERENCES files (id) ON DELETE CASCADE,
  -- The media type of the original.
  content_type TEXT NOT NULL,
  -- How much is done, in per cent.
  progress INTEGER NOT NULL
);
