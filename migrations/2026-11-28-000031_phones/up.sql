-- The phone number that a creative shows to the brands that have selected one of their proposals.
CREATE TABLE phones (
  account_id TEXT PRIMARY KEY NOT NULL REFERENCES accounts (id),
  phone TEXT NOT NULL
);

-- Whether the creative who is selected sees the brand's number; until now everyone who was selected saw it.
ALTER TABLE request_details ADD COLUMN shares_phone BOOLEAN NOT NULL DEFAULT TRUE;
