DROP TABLE annotations;
