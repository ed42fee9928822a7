DROP INDEX inbox_entries_newest;
-- Their entries are derived again without it.
DELETE FROM inbox_entries WHERE part = 'archived';
DROP TABLE archived_requests;
