-- Uploaded files, the parts they arrived in, and what was made of them.

CREATE TABLE files (
  id TEXT PRIMARY KEY NOT NULL,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  purpose TEXT NOT NULL,
  -- The project of a delivery.
  request_id TEXT REFERENCES quote_requests (id),
  name TEXT NOT NULL,
  -- In bytes: what was announced, and what has arrived.
  length BIGINT NOT NULL,
  received BIGINT NOT NULL,
  state TEXT NOT NULL,
  reason TEXT,
  -- By its content; none before it was processed.
  kind TEXT,
  content_type TEXT,
  sha256 TEXT,
  width INTEGER,
  height INTEGER,
  duration_ms BIGINT,
  thumbhash TEXT,
  peaks TEXT,
  -- Where the original is kept byte for byte.
  original_key TEXT,
  attempts INTEGER NOT NULL,
  leased_until TIMESTAMP,
  -- The version of the project's deliveries that it belongs to.
  delivery_version BIGINT,
  -- Since when it is used somewhere: an unused file is deleted after a while.
  attached_at TIMESTAMP,
  created_at TIMESTAMP NOT NULL,
  -- The last byte that arrived, or the last change of its state.
  updated_at TIMESTAMP NOT NULL
);
CREATE INDEX files_of_account ON files (account_id, id);
CREATE INDEX files_of_request ON files (request_id, id);
CREATE INDEX files_by_state ON files (state, updated_at);

CREATE TABLE file_parts (
  file_id TEXT NOT NULL REFERENCES files (id),
  -- In bytes from the start of the file.
  start BIGINT NOT NULL,
  length BIGINT NOT NULL,
  object_key TEXT NOT NULL,
  PRIMARY KEY (file_id, start)
);

CREATE TABLE file_derivatives (
  file_id TEXT NOT NULL REFERENCES files (id),
  -- A width in pixels, or "file".
  name TEXT NOT NULL,
  object_key TEXT NOT NULL UNIQUE,
  -- The name under /media, while everybody may see it.
  public_name TEXT UNIQUE,
  content_type TEXT NOT NULL,
  bytes BIGINT NOT NULL,
  width INTEGER,
  height INTEGER,
  PRIMARY KEY (file_id, name)
);

-- Objects of the store that nothing refers to any more; their bytes are deleted later.
CREATE TABLE unused_objects (
  object_key TEXT PRIMARY KEY NOT NULL,
  delete_at TIMESTAMP NOT NULL
);
CREATE INDEX unused_objects_by_time ON unused_objects (delete_at);
