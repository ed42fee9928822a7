DROP TABLE compatibility;
