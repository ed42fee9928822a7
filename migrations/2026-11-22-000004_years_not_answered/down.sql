ALTER TABLE creatives ADD COLUMN years INTEGER NOT NULL DEFAULT 0 CHECK (years BETWEEN 0 AND 50);
UPDATE creatives SET years = COALESCE(years_experience, 0);
ALTER TABLE creatives DROP COLUMN years_experience;
ALTER TABLE creatives RENAME COLUMN years TO years_experience;
ALTER TABLE applications ADD COLUMN years INTEGER NOT NULL DEFAULT 0 CHECK (years BETWEEN 0 AND 50);
UPDATE applications SET years = COALESCE(years_experience, 0);
ALTER TABLE applications DROP COLUMN years_experience;
ALTER TABLE applications RENAME COLUMN years TO years_experience;
