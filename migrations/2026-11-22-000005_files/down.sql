DROP TABLE unused_objects;
DROP TABLE file_derivatives;
DROP TABLE file_parts;
DROP TABLE files;
