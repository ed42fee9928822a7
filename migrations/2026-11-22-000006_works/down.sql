DROP TABLE work_files;
DROP TABLE works;
