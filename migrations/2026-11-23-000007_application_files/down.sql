DROP TABLE application_files;
