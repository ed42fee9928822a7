-- Works on other sites that an applicant sends along: web addresses as a JSON list.
ALTER TABLE applications ADD COLUMN links TEXT NOT NULL DEFAULT '[]';
