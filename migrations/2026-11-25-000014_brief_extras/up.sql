-- The optional answers of a brief as one JSON object, so that one more of them needs no column.
ALTER TABLE request_details ADD COLUMN brief_extras TEXT NOT NULL DEFAULT '{}';
-- Written by hand: SQLite and PostgreSQL have no function for it in common. A text may have tabs and line breaks, a CR
-- among them (the last one below); other control characters were never accepted.
UPDATE request_details SET brief_extras = '{"intended_use":'
  || COALESCE('"' || REPLACE(REPLACE(REPLACE(REPLACE(REPLACE(intended_use, '\', '\\'), '"', '\"'), '	', '\t'), '
', '\n'), '', '\r') || '"', 'null')
  || ',"reference_links":' || reference_links
  || ',"wished_date":' || COALESCE('"' || wished_date || '"', 'null') || '}';
ALTER TABLE request_details DROP COLUMN intended_use;
ALTER TABLE request_details DROP COLUMN reference_links;
ALTER TABLE request_details DROP COLUMN wished_date;
