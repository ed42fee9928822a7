DROP TABLE hidden_files;
