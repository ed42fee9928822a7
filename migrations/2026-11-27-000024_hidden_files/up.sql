-- What an admin hid, by its content: neither the file nor the same bytes sent again nor what is cut out of them are shown
-- by this account until an admin restores it.
CREATE TABLE hidden_files (
  account_id TEXT NOT NULL REFERENCES accounts (id),
  -- Of the upload, in hex.
  sha256 TEXT NOT NULL,
  -- The work or the profile picture that was hidden; it may be gone.
  subject_id TEXT NOT NULL,
  hidden_at TIMESTAMP NOT NULL,
  PRIMARY KEY (account_id, sha256, subject_id)
);
CREATE INDEX hidden_files_of_subject ON hidden_files (subject_id);
INSERT INTO hidden_files (account_id, sha256, subject_id, hidden_at)
  SELECT DISTINCT files.account_id, files.sha256, works.id, works.hidden_at
  FROM works JOIN work_files ON work_files.work_id = works.id JOIN files ON files.id = work_files.file_id
  WHERE works.hidden_at IS NOT NULL AND files.sha256 IS NOT NULL;
INSERT INTO hidden_files (account_id, sha256, subject_id, hidden_at)
  SELECT DISTINCT uploaded.account_id, uploaded.sha256, profile_images.id, profile_images.hidden_at
  FROM profile_images JOIN files ON files.id = profile_images.file_id
    JOIN files AS uploaded ON uploaded.id = COALESCE(files.source_id, files.id)
  WHERE profile_images.hidden_at IS NOT NULL AND uploaded.sha256 IS NOT NULL;
