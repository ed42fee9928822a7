DROP TABLE shortlist_entries;
