-- The delivery day that held when the work was first handed over: later moves of the day do not make that delivery late or
-- early. Null before the first delivery, and for work that was handed over before this column was there.
ALTER TABLE request_details ADD COLUMN first_due_at TIMESTAMP;
