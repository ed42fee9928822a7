-- What a key made, as an id. A row without one was written by an earlier version and holds the whole answer in
-- response_body, which is empty from now on; such rows are gone after a day.
ALTER TABLE idempotency_keys ADD COLUMN result_id TEXT;
