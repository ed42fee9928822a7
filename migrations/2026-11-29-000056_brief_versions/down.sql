DROP TABLE brief_versions;
