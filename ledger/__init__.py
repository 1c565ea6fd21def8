"""Intake and store: what the table says, typed or refused, in one append-only hashed log."""
