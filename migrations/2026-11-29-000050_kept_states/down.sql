DROP INDEX profile_texts_seen;
DROP INDEX profile_images_hidden;
DROP INDEX profile_images_seen;
DROP INDEX profile_images_new;
DROP INDEX works_not_drafts;
DROP INDEX works_hidden;
DROP INDEX works_seen;
DROP INDEX works_new;
