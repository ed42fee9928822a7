DROP INDEX disputes_decided;
DROP INDEX reviews_counted;
DROP INDEX reviews_scores;
