"""A whole log as a file, out of one ledger and into another."""
