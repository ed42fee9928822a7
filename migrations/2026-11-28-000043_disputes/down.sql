DROP TABLE positions;
DROP TABLE disputes;
