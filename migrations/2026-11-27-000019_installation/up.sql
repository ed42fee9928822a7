-- Which database this is, which store holds its files, and what a restored copy does not do until its operator lets it.
-- One row, whose id is 1; the server writes it when it starts.
CREATE TABLE installation (
  id INTEGER PRIMARY KEY NOT NULL,
  database_id TEXT NOT NULL,
  -- Of the store that was adopted.
  store_id TEXT,
  -- The PostgreSQL server and database that it was last on: another one means that it was restored from a dump.
  server TEXT,
  mails_held_since TIMESTAMP,
  deletions_held_since TIMESTAMP
);
