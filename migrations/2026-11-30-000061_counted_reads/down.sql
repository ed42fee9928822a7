DROP INDEX disputes_decided;
DROP INDEX reviews_counted;
CREATE INDEX reviews_of_author ON reviews (author_account_id);
DROP INDEX reviews_scores;
