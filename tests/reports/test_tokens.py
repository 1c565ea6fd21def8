"""Tokens are told without their hashes."""

import json

from ledger.own import Access, TokenRevoked
from ledger.tokens import Token, asked
from reports.tokens import token_json, token_words

AT = "2026-12-01T02:30:01.000000Z"
MADE = Token(asked("rp-02", "$argon2id$x", "Ann", access=Access.WRITE, tables=["T1", "T2"]), 7, AT)
GONE = Token(
    asked("eye", "$argon2id$x", "Ann", access=Access.READ, tables=[]), 8, AT,
    TokenRevoked(name="eye", by="Bob", reason="lost"), AT,
)  # fmt: skip


def test_a_line_tells_what_it_is_for_and_what_became_of_it() -> None:
    assert token_words(MADE) == f"rp-02  write  T1, T2  made {AT} by Ann"
    assert token_words(GONE) == (
        f"eye  read  every table  made {AT} by Ann  revoked {AT} by Bob: lost"
    )


def test_json_has_the_same_and_the_token_only_when_it_is_made() -> None:
    told = {
        "name": "rp-02", "access": "write", "tables": ["T1", "T2"], "by": "Ann", "seq": 7,
        "recorded_at": AT, "revoked": None,
    }  # fmt: skip
    assert json.loads(token_json(MADE)) == told
    assert json.loads(token_json(MADE, "rp-02~x")) == told | {"token": "rp-02~x"}
    gone = json.loads(token_json(GONE))
    assert gone["tables"] is None
    assert gone["revoked"] == {"at": AT, "by": "Bob", "reason": "lost"}
