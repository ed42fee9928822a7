-- What an event asks for: the price in a change request, or the brand's share in a cancellation. Null for others, and for
-- what was asked before these columns were there.
ALTER TABLE events ADD COLUMN amount_fils BIGINT;
-- What was held when a share was asked for.
ALTER TABLE events ADD COLUMN held_fils BIGINT;
