"""A log's keys, as a line each."""

import msgspec

from ledger.signing.keyring import Term


def key_json(term: Term, *, in_force: bool) -> bytes:
    """Return a key's line as JSON: the verifier key, and the entry that put it in force."""
    told = {"key": term.key.text, "since": term.since, "in_force": in_force}
    return msgspec.json.encode(told)


def key_words(term: Term, *, in_force: bool) -> str:
    """Say since when a key signs, and whether it does now."""
    return f"  since entry {term.since}{', in force' if in_force else ''}"
