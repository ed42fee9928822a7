-- Every object of the store of files with its bytes, from before it is written until its bytes are deleted: what a quota
-- counts.
CREATE TABLE stored_objects (
  object_key TEXT PRIMARY KEY NOT NULL,
  -- Whose quota it counts against; none for what was unused before this table was made.
  account_id TEXT,
  -- The project of a delivery, which has a quota of its own.
  request_id TEXT,
  bytes BIGINT NOT NULL,
  -- When its bytes may be deleted; none while a row refers to it.
  delete_at TIMESTAMP
);
INSERT INTO stored_objects (object_key, account_id, request_id, bytes, delete_at)
  SELECT file_parts.object_key, files.account_id, files.request_id, file_parts.length, NULL
  FROM file_parts JOIN files ON files.id = file_parts.file_id;
INSERT INTO stored_objects (object_key, account_id, request_id, bytes, delete_at)
  SELECT file_derivatives.object_key, files.account_id, files.request_id, file_derivatives.bytes, NULL
  FROM file_derivatives JOIN files ON files.id = file_derivatives.file_id;
INSERT INTO stored_objects (object_key, account_id, request_id, bytes, delete_at)
  SELECT original_key, account_id, request_id, length, NULL FROM files
  WHERE original_key IS NOT NULL;
INSERT INTO stored_objects (object_key, account_id, request_id, bytes, delete_at)
  SELECT object_key, NULL, NULL, 0, delete_at FROM unused_objects
  WHERE object_key NOT IN (SELECT object_key FROM stored_objects);
DROP TABLE unused_objects;
CREATE INDEX stored_objects_of_account ON stored_objects (account_id, request_id, bytes);
CREATE INDEX stored_objects_of_request ON stored_objects (request_id, bytes);
CREATE INDEX stored_objects_by_time ON stored_objects (delete_at);

-- The part that is being written, and until when no other begins at its place.
ALTER TABLE files ADD COLUMN claimed_by TEXT;
ALTER TABLE files ADD COLUMN claimed_until TIMESTAMP;
