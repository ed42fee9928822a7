-- What admins do with contact messages, and what creatives write on their own pages.

ALTER TABLE contact_messages ADD COLUMN state TEXT NOT NULL DEFAULT 'open';
ALTER TABLE contact_messages ADD COLUMN answer TEXT;
ALTER TABLE contact_messages ADD COLUMN answered_by TEXT REFERENCES accounts (id);
ALTER TABLE contact_messages ADD COLUMN answered_at TIMESTAMP;
CREATE INDEX contact_messages_by_state ON contact_messages (state, id);

-- The part of a published profile that an application does not have. Entries that were never published have no row.
CREATE TABLE creative_pages (
  creative_id TEXT PRIMARY KEY NOT NULL REFERENCES creatives (id),
  -- A JSON list of {label, url}.
  portfolio_links TEXT NOT NULL,
  -- A service's slug: which cover is drawn.
  cover TEXT,
  -- Days in Kuwait, YYYY-MM-DD.
  away_from TEXT,
  away_until TEXT,
  published_at TIMESTAMP NOT NULL
);

-- A profile that its creative has changed and not published yet, as JSON.
CREATE TABLE profile_drafts (
  creative_id TEXT PRIMARY KEY NOT NULL REFERENCES creatives (id),
  profile TEXT NOT NULL,
  updated_at TIMESTAMP NOT NULL
);

-- For the admins' lists and figures.
CREATE INDEX applications_by_status ON applications (status, id);
CREATE INDEX applications_by_age ON applications (created_at);
CREATE INDEX quote_requests_by_age ON quote_requests (created_at);
CREATE INDEX events_by_kind ON events (subject_kind, event, id);
