DROP INDEX files_in_turn;
