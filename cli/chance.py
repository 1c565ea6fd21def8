"""Chance, which is drawn here and nowhere else."""

import secrets


def fresh(what: str) -> str:
    """Return an id that nobody has had: a word, and 16 hex digits."""
    return f"{what}-{secrets.token_hex(8)}"


def drawn(count: int) -> bytes:
    """Return so many bytes that nobody can guess."""
    return secrets.token_bytes(count)
