ALTER TABLE applications DROP COLUMN links;
