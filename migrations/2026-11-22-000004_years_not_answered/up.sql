-- Years of experience that were left blank were stored as 0, which is shown as "New". A 0 of before may be either: it
-- becomes NULL, not answered.

ALTER TABLE creatives ADD COLUMN years INTEGER CHECK (years BETWEEN 0 AND 50);
UPDATE creatives SET years = years_experience WHERE years_experience > 0;
ALTER TABLE creatives DROP COLUMN years_experience;
ALTER TABLE creatives RENAME COLUMN years TO years_experience;
ALTER TABLE applications ADD COLUMN years INTEGER CHECK (years BETWEEN 0 AND 50);
UPDATE applications SET years = years_experience WHERE years_experience > 0;
ALTER TABLE applications DROP COLUMN years_experience;
ALTER TABLE applications RENAME COLUMN years TO years_experience;
