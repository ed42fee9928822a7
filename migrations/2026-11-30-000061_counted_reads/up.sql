-- An admin's page of reviews says what each author has given. Some have given thousands of marks, which are added up from
-- the index. A partial one would not do: SQLite reads its condition from the rows.
CREATE INDEX reviews_scores ON reviews (author_account_id, published_at, first_mark, second_mark, third_mark);
-- Its beginning finds the reviews of an author, too.
DROP INDEX reviews_of_author;
-- All that are published are counted for each page.
CREATE INDEX reviews_counted ON reviews (published_at) WHERE published_at IS NOT NULL;

-- Decisions are read among all problems, most of which the sides settle.
CREATE INDEX disputes_decided ON disputes (decided_at) WHERE decided_at IS NOT NULL;
