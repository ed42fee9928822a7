-- The files of briefs and messages.

CREATE TABLE attachments (
  -- A file is attached once.
  file_id TEXT PRIMARY KEY NOT NULL REFERENCES files (id),
  request_id TEXT NOT NULL REFERENCES quote_requests (id),
  -- Null: it belongs to the brief.
  message_id TEXT REFERENCES messages (id),
  -- In the sender's order, from 0.
  position INTEGER NOT NULL,
  -- When it is deleted: the request ended without a selection.
  delete_at TIMESTAMP
);
CREATE INDEX attachments_of_request ON attachments (request_id, message_id, position);
CREATE INDEX attachments_of_message ON attachments (message_id, position) WHERE message_id IS NOT NULL;
CREATE INDEX attachments_due ON attachments (delete_at) WHERE delete_at IS NOT NULL;
