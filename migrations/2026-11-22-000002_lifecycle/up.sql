-- From request to completed project: proposals, invitations, agreements, deliveries, messages, payments, notifications.

-- What quote_requests has no columns for: the optional answers of the brief, and the open questions of the project.
CREATE TABLE request_details (
  request_id TEXT PRIMARY KEY NOT NULL REFERENCES quote_requests (id),
  intended_use TEXT,
  -- Web addresses as a JSON list.
  reference_links TEXT NOT NULL,
  -- YYYY-MM-DD.
  wished_date TEXT,
  brief_version BIGINT NOT NULL,
  delivery_due_at TIMESTAMP,
  cancel_reason TEXT,
  -- True once the admins know that a request to cancel was not answered.
  cancel_escalated BOOLEAN NOT NULL,
  extra_revision_note TEXT,
  extra_revision_asked_at TIMESTAMP
);
INSERT INTO request_details (request_id, reference_links, brief_version, cancel_escalated)
  SELECT id, '[]', 1, FALSE FROM quote_requests;

CREATE TABLE invitations (
  request_id TEXT NOT NULL REFERENCES quote_requests (id),
  creative_id TEXT NOT NULL REFERENCES creatives (id),
  created_at TIMESTAMP NOT NULL,
  declined_at TIMESTAMP,
  decline_reason TEXT,
  PRIMARY KEY (request_id, creative_id)
);
CREATE INDEX invitations_of_creative ON invitations (creative_id, request_id);
-- A direct request reached its creative without a row.
INSERT INTO invitations (request_id, creative_id, created_at)
  SELECT id, preferred_creative_id, created_at FROM quote_requests WHERE preferred_creative_id IS NOT NULL;

CREATE TABLE proposals (
  id TEXT PRIMARY KEY NOT NULL,
  request_id TEXT NOT NULL REFERENCES quote_requests (id),
  creative_id TEXT NOT NULL REFERENCES creatives (id),
  state TEXT NOT NULL,
  version BIGINT NOT NULL,
  -- The terms of this version as JSON; proposal_versions keeps those before.
  terms TEXT NOT NULL,
  price_fils BIGINT NOT NULL,
  fee_fils BIGINT NOT NULL,
  net_fils BIGINT NOT NULL,
  valid_until TIMESTAMP NOT NULL,
  -- The version of the brief that it answers.
  brief_version BIGINT NOT NULL,
  change_rounds INTEGER NOT NULL,
  change_message TEXT,
  change_price_fils BIGINT,
  change_asked_at TIMESTAMP,
  decline_reason TEXT,
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL
);
CREATE INDEX proposals_of_request ON proposals (request_id, id);
CREATE INDEX proposals_of_creative ON proposals (creative_id, id);
CREATE INDEX proposals_by_validity ON proposals (state, valid_until);
-- At most one live proposal per creative and request, and one accepted per request, also when two are stored at once.
CREATE UNIQUE INDEX proposals_one_live ON proposals (request_id, creative_id) WHERE state = 'sent';
CREATE UNIQUE INDEX proposals_one_accepted ON proposals (request_id) WHERE state = 'accepted';

CREATE TABLE proposal_versions (
  proposal_id TEXT NOT NULL REFERENCES proposals (id),
  version BIGINT NOT NULL,
  terms TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  PRIMARY KEY (proposal_id, version)
);

-- What both sides agreed to at the selection, as JSON that never changes afterwards.
CREATE TABLE agreements (
  request_id TEXT PRIMARY KEY NOT NULL REFERENCES quote_requests (id),
  proposal_id TEXT NOT NULL REFERENCES proposals (id),
  content TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL
);

CREATE TABLE deliveries (
  id TEXT PRIMARY KEY NOT NULL,
  request_id TEXT NOT NULL REFERENCES quote_requests (id),
  version BIGINT NOT NULL,
  note TEXT NOT NULL,
  -- Labels and web addresses as a JSON list.
  links TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  UNIQUE (request_id, version)
);

CREATE TABLE payments (
  id TEXT PRIMARY KEY NOT NULL,
  request_id TEXT NOT NULL REFERENCES quote_requests (id),
  amount_fils BIGINT NOT NULL,
  method TEXT NOT NULL,
  reference TEXT,
  -- YYYY-MM-DD.
  paid_on TEXT NOT NULL,
  recorded_by TEXT NOT NULL,
  recorded_account_id TEXT REFERENCES accounts (id),
  recorded_at TIMESTAMP NOT NULL,
  confirmed_at TIMESTAMP,
  voided_at TIMESTAMP,
  void_note TEXT
);
CREATE INDEX payments_of_request ON payments (request_id, id);

-- One thread per creative and request.
CREATE TABLE messages (
  id TEXT PRIMARY KEY NOT NULL,
  request_id TEXT NOT NULL REFERENCES quote_requests (id),
  creative_id TEXT NOT NULL REFERENCES creatives (id),
  -- The side: brand or creative.
  sender TEXT NOT NULL,
  sender_account_id TEXT REFERENCES accounts (id),
  body TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL
);
CREATE INDEX messages_of_thread ON messages (request_id, creative_id, id);

-- Up to which message each side has read a thread.
CREATE TABLE message_reads (
  request_id TEXT NOT NULL REFERENCES quote_requests (id),
  creative_id TEXT NOT NULL REFERENCES creatives (id),
  side TEXT NOT NULL,
  last_read_id TEXT NOT NULL,
  read_at TIMESTAMP NOT NULL,
  PRIMARY KEY (request_id, creative_id, side)
);

-- Notices inside the product: event and parameters, never prose.
CREATE TABLE notifications (
  id TEXT PRIMARY KEY NOT NULL,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  event TEXT NOT NULL,
  params TEXT NOT NULL,
  link TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  read_at TIMESTAMP
);
CREATE INDEX notifications_of_account ON notifications (account_id, id);
CREATE INDEX notifications_unread ON notifications (account_id, read_at);

-- Who does not want the daily mail about open requests, and up to which request each creative knows of them.
CREATE TABLE digests (
  creative_id TEXT PRIMARY KEY NOT NULL REFERENCES creatives (id),
  is_wanted BOOLEAN NOT NULL,
  -- The day in Kuwait of the last one, YYYY-MM-DD.
  last_day TEXT,
  last_request_id TEXT
);

CREATE INDEX quote_requests_by_due ON quote_requests (due_at);
CREATE INDEX quote_requests_open ON quote_requests (is_open, stage, service);
