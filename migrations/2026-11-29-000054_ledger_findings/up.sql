-- What the nightly check of the ledger has found: 0 if it holds.
ALTER TABLE money_state ADD COLUMN ledger_findings BIGINT NOT NULL DEFAULT 0;
