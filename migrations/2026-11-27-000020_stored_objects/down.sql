ALTER TABLE files DROP COLUMN claimed_until;
ALTER TABLE files DROP COLUMN claimed_by;
CREATE TABLE unused_objects (
  object_key TEXT PRIMARY KEY NOT NULL,
  delete_at TIMESTAMP NOT NULL
);
CREATE INDEX unused_objects_by_time ON unused_objects (delete_at);
INSERT INTO unused_objects (object_key, delete_at)
  SELECT object_key, delete_at FROM stored_objects WHERE delete_at IS NOT NULL;
DROP TABLE stored_objects;
