"""The tokens of a ledger, as JSON and as a line for a terminal, never with a hash."""

import msgspec

from ledger.tokens import Token


def token_json(token: Token, shown: str = "") -> bytes:
    """Return a token as JSON, with itself where it is shown, when it is made.

    `tables` is null where it is for every table, `revoked` while it is in force.
    """
    made, gone = token.made, token.revoked
    told = {
        "name": made.name,
        "access": made.access,
        "tables": made.tables or None,
        "by": made.by,
        "seq": token.seq,
        "recorded_at": token.made_at,
        "revoked": gone and {"at": token.revoked_at, "by": gone.by, "reason": gone.reason},
    }
    return msgspec.json.encode(told | ({"token": shown} if shown else {}))


def token_words(token: Token) -> str:
    """Return a token as a line: name, what it is for, who made it, and what became of it."""
    made = token.made
    told = f"{made.name}  {made.access}  {', '.join(made.tables or ['every table'])}"
    told += f"  made {token.made_at} by {made.by}"
    if gone := token.revoked:
        told += f"  revoked {token.revoked_at} by {gone.by}: {gone.reason}"
    return told
