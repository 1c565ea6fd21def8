"""Corrections: what they put in place of what was recorded, and whether it could have come so."""
