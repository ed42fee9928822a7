-- The files that show what a side says about a problem.

ALTER TABLE attachments ADD COLUMN dispute_id TEXT REFERENCES disputes (id);
-- Null in a dispute: it belongs to the appeal.
ALTER TABLE attachments ADD COLUMN position_id TEXT REFERENCES positions (id);
CREATE INDEX attachments_of_dispute ON attachments (dispute_id, position) WHERE dispute_id IS NOT NULL;
