ALTER TABLE money_state DROP COLUMN ledger_findings;
