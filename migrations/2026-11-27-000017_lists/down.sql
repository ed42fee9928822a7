DROP TABLE derived_tables;
DROP TABLE kept_counts;
DROP TABLE search_words;
DROP INDEX events_of_kind;
DROP INDEX quote_requests_of_brand_by_stage;
DROP INDEX accounts_by_state;
DROP INDEX accounts_by_role;
DROP INDEX accounts_admins;
