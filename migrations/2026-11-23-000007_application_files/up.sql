-- The files that applicants send with their applications.

CREATE TABLE application_files (
  -- A file belongs to one application only.
  file_id TEXT PRIMARY KEY NOT NULL REFERENCES files (id),
  application_id TEXT NOT NULL REFERENCES applications (id),
  -- In the applicant's order, from 0.
  position INTEGER NOT NULL,
  -- Where an approval made a work of it: the original, which works do not keep, in case the approval is undone.
  original_key TEXT
);
CREATE INDEX application_files_of_application ON application_files (application_id, position);
