"""Whether a ledger is what it was: all that is derived is reckoned again from the stored bytes."""
