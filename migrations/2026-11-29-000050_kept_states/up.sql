-- What admins look at, by what became of it: each list reads its rows from its own index, newest first. A work that is new
-- in a state, and one that was seen, is found without the others.
CREATE INDEX works_new ON works (state, id) WHERE seen_at IS NULL;
CREATE INDEX works_seen ON works (state, id) WHERE seen_at IS NOT NULL;
CREATE INDEX works_hidden ON works (state, id) WHERE hidden_at IS NOT NULL;
CREATE INDEX works_not_drafts ON works (id) WHERE state <> 'draft';
CREATE INDEX profile_images_new ON profile_images (id) WHERE hidden_at IS NULL AND seen_at IS NULL;
CREATE INDEX profile_images_seen ON profile_images (id) WHERE hidden_at IS NULL AND seen_at IS NOT NULL;
CREATE INDEX profile_images_hidden ON profile_images (id) WHERE hidden_at IS NOT NULL;
CREATE INDEX profile_texts_seen ON profile_texts (id) WHERE seen_at IS NOT NULL;
