-- Money of a project, of a payment or of a creative, in a state. SQLite does not know how many rows a table has: without
-- these it finds them by the state, which most rows of a large site are in.
CREATE INDEX payment_attempts_of_request_state ON payment_attempts (request_id, state);
CREATE INDEX refunds_of_request_state ON refunds (request_id, state);
CREATE INDEX refunds_of_attempt_state ON refunds (attempt_id, state);
CREATE INDEX payouts_of_creative_state ON payouts (creative_id, state);
