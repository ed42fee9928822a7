-- Reviews of projects: each side writes one about the other, blind until both are published.
CREATE TABLE reviews (
  -- Random, as everyone reads it: it tells nothing of when the review was written.
  id TEXT PRIMARY KEY NOT NULL,
  request_id TEXT NOT NULL REFERENCES quote_requests (id),
  -- Who wrote it: brand or creative.
  side TEXT NOT NULL,
  author_account_id TEXT NOT NULL REFERENCES accounts (id),
  brand_id TEXT NOT NULL REFERENCES brands (id),
  creative_id TEXT NOT NULL REFERENCES creatives (id),
  -- In the order of the side's questions.
  first_mark INTEGER NOT NULL CHECK (first_mark BETWEEN 1 AND 5),
  second_mark INTEGER NOT NULL CHECK (second_mark BETWEEN 1 AND 5),
  third_mark INTEGER NOT NULL CHECK (third_mark BETWEEN 1 AND 5),
  again BOOLEAN NOT NULL,
  body TEXT,
  lang TEXT NOT NULL,
  -- Whether everyone sees the brand's name.
  name_shown BOOLEAN NOT NULL,
  written_at TIMESTAMP NOT NULL,
  -- Null: a draft, which only its author sees.
  published_at TIMESTAMP,
  -- The day in Kuwait, YYYY-MM-DD: lists are in its order, and within a day in that of the random ids.
  published_on TEXT,
  -- The day on which the project ended.
  ended_on TEXT NOT NULL,
  -- Signs that both sides are one, as they were at the publication: words with commas between.
  flags TEXT NOT NULL,
  -- What an admin decided about whether it counts; null: nothing.
  decided BOOLEAN,
  decided_note TEXT,
  hidden_at TIMESTAMP,
  hidden_part TEXT,
  hidden_rule TEXT,
  hidden_note TEXT,
  -- The admin who hid it.
  hidden_by TEXT REFERENCES accounts (id),
  appeal TEXT,
  appealed_at TIMESTAMP,
  appeal_state TEXT,
  appeal_note TEXT,
  reply TEXT,
  replied_at TIMESTAMP,
  UNIQUE (request_id, side)
);
CREATE INDEX reviews_of_creative ON reviews (creative_id, side, published_on, id) WHERE published_at IS NOT NULL;
CREATE INDEX reviews_of_brand ON reviews (brand_id, side, published_on, id) WHERE published_at IS NOT NULL;
CREATE INDEX reviews_of_author ON reviews (author_account_id);
CREATE INDEX reviews_published ON reviews (published_on, id) WHERE published_at IS NOT NULL;
CREATE INDEX reviews_flagged ON reviews (published_on, id)
  WHERE published_at IS NOT NULL AND flags <> '' AND decided IS NULL;
CREATE INDEX reviews_hidden ON reviews (published_on, id) WHERE hidden_at IS NOT NULL;
CREATE INDEX reviews_appealed ON reviews (published_on, id) WHERE appeal_state = 'open';

-- The time in which a project may be reviewed.
CREATE TABLE review_windows (
  request_id TEXT PRIMARY KEY NOT NULL REFERENCES quote_requests (id),
  opens_at TIMESTAMP NOT NULL,
  -- Exclusive.
  due_at TIMESTAMP NOT NULL,
  -- When the reviews were published, or the time was found to be over.
  settled_at TIMESTAMP,
  -- Whether a side has written at any time; the other side is told once.
  brand_wrote BOOLEAN NOT NULL,
  creative_wrote BOOLEAN NOT NULL,
  reminders INTEGER NOT NULL,
  -- When the clock has something to do; null: nothing more.
  next_at TIMESTAMP
);
CREATE INDEX review_windows_due ON review_windows (next_at) WHERE next_at IS NOT NULL;

-- What is counted of a creative's or a brand's projects; computed as a whole from the events.
CREATE TABLE reputation_facts (
  subject_kind TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  fact TEXT NOT NULL,
  good BIGINT NOT NULL,
  total BIGINT NOT NULL,
  -- The projects, brands or creatives that they come from.
  sources BIGINT NOT NULL,
  value BIGINT,
  computed_at TIMESTAMP NOT NULL,
  PRIMARY KEY (subject_kind, subject_id, fact)
);

-- Whose facts are computed again every night, and when they were last.
CREATE TABLE reputation_subjects (
  subject_kind TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  -- The day in Kuwait, YYYY-MM-DD; empty: never.
  computed_on TEXT NOT NULL,
  PRIMARY KEY (subject_kind, subject_id)
);
CREATE INDEX reputation_subjects_by_day ON reputation_subjects (computed_on);

-- Changes since the facts of their subject were computed. Rows are added by moves, which never wait for each other here.
CREATE TABLE reputation_changes (
  id TEXT PRIMARY KEY NOT NULL,
  subject_kind TEXT NOT NULL,
  subject_id TEXT NOT NULL
);
CREATE INDEX reputation_changes_of_subject ON reputation_changes (subject_kind, subject_id);

-- Projects that an admin leaves out of a fact, or counts as missed.
CREATE TABLE fact_treatments (
  request_id TEXT NOT NULL REFERENCES quote_requests (id),
  subject_kind TEXT NOT NULL,
  fact TEXT NOT NULL,
  treatment TEXT NOT NULL,
  note TEXT NOT NULL,
  -- The admin.
  decided_by TEXT NOT NULL REFERENCES accounts (id),
  decided_at TIMESTAMP NOT NULL,
  PRIMARY KEY (request_id, subject_kind, fact)
);

-- Which accounts have signed in from one browser, by the hash of its cookie.
CREATE TABLE account_browsers (
  browser TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  last_seen_at TIMESTAMP NOT NULL,
  PRIMARY KEY (browser, account_id)
);
CREATE INDEX account_browsers_of_account ON account_browsers (account_id);
CREATE INDEX account_browsers_by_age ON account_browsers (last_seen_at);

-- Whether the creative was away on the day the invitation was sent.
ALTER TABLE invitations ADD COLUMN was_away BOOLEAN NOT NULL DEFAULT FALSE;

-- The review that a report is about.
ALTER TABLE reports ADD COLUMN review_id TEXT;
CREATE INDEX reports_of_review ON reports (review_id) WHERE review_id IS NOT NULL;

-- Those who have a history already are computed in the first night.
INSERT INTO reputation_subjects (subject_kind, subject_id, computed_on)
  SELECT DISTINCT 'brand', brand_id, '' FROM quote_requests WHERE chosen_creative_id IS NOT NULL;
INSERT INTO reputation_subjects (subject_kind, subject_id, computed_on)
  SELECT DISTINCT 'creative', creative_id, '' FROM invitations
  UNION SELECT DISTINCT 'creative', chosen_creative_id, '' FROM quote_requests WHERE chosen_creative_id IS NOT NULL;
