DROP TABLE profile_texts;
