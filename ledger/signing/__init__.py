"""Who vouches for the log, and what of it an outsider can check: keys, checkpoints, proofs."""
