DELETE FROM review_windows WHERE opens_at = due_at;
