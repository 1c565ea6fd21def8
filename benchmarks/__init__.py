"""How fast the ledger takes, replays and reports: measured, not promised."""
