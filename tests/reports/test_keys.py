"""A key's line says the verifier key, since when, and whether it signs now."""

import json

from ledger.signing.keyring import Term
from reports.keys import key_json, key_words
from tests.ledger.keys import FIRST

TERM = Term(FIRST.verifier, 4)


def test_the_line_says_whether_it_is_in_force() -> None:
    assert key_words(TERM, in_force=True) == "  since entry 4, in force"
    assert key_words(TERM, in_force=False) == "  since entry 4"


def test_the_json_says_the_same() -> None:
    assert json.loads(key_json(TERM, in_force=False)) == {
        "key": FIRST.verifier.text, "since": 4, "in_force": False,
    }  # fmt: skip
