-- A published profile whose texts its creative changed, for the admins who read them: the latest change of each.
CREATE TABLE profile_texts (
  id TEXT PRIMARY KEY NOT NULL,
  creative_id TEXT NOT NULL UNIQUE REFERENCES creatives (id),
  changed_at TIMESTAMP NOT NULL,
  -- When an admin read them.
  seen_at TIMESTAMP
);
CREATE INDEX profile_texts_new ON profile_texts (id) WHERE seen_at IS NULL;
