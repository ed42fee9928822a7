DROP INDEX payouts_of_creative_state;
DROP INDEX refunds_of_attempt_state;
DROP INDEX refunds_of_request_state;
DROP INDEX payment_attempts_of_request_state;
