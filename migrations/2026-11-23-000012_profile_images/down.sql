DROP INDEX applications_by_review;
ALTER TABLE creatives DROP COLUMN shown_images;
ALTER TABLE creatives ADD COLUMN profile_image_path TEXT;
DROP TABLE profile_images;
DROP INDEX files_by_source;
ALTER TABLE files DROP COLUMN crop;
ALTER TABLE files DROP COLUMN source_id;
