-- Accounts take turns: the first file of the next account that waits.
CREATE INDEX files_in_turn ON files (state, account_id, updated_at, id);
