-- The oldest version of the program that works with this schema. A migration that takes away what earlier versions use
-- raises it; one that only adds leaves it.
CREATE TABLE compatibility (
    id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
    oldest_version TEXT NOT NULL
);
INSERT INTO compatibility (id, oldest_version) VALUES (1, '0.1.0');
