"""A receipt binds a prefix of the log to what was found in it."""

import hashlib
import json
from dataclasses import replace

import pytest
from rfc8785 import dumps

from replay.audit import Audit, Head
from replay.receipt import receipt
from replay.version import PROGRAM
from reports.audited import audit_json
from tests.replay.play import play

ROWS = "1 G1 ante 50\nbets closed\n1 folds\n1 G1 taken ante 40\nround closed"
ROOT = "ab" * 32


def audited(rows: str = ROWS) -> Audit:
    shift = play(rows)
    return Audit([shift], Head(size=9, root=ROOT), shift.findings)


def test_a_receipt_is_the_digest_of_what_it_says_it_binds() -> None:
    told = json.loads(audit_json(audited()))
    bound = {
        "format": "pitledger-receipt/1",
        "program": PROGRAM,
        "head": told["head"],
        "shifts": [{"digest": "digest", "totals": told["shifts"][0]}],
        "findings": told["findings"],
    }
    assert receipt(audited()) == hashlib.sha256(dumps(bound)).hexdigest()


def test_the_same_audit_has_the_same_receipt() -> None:
    assert receipt(audited()) == receipt(audited())


@pytest.mark.parametrize(
    "other",
    [
        replace(audited(), head=Head(size=10, root=ROOT)),
        replace(audited(), head=Head(size=9, root="cd" * 32)),
        replace(audited(), findings=audited().findings[1:]),
        replace(audited(), shifts=[replace(audited().shifts[0], digest="another")]),
        audited(ROWS.replace("taken ante 40", "taken ante 41")),
    ],
)
def test_another_prefix_rulebook_or_finding_has_another_receipt(other: Audit) -> None:
    assert receipt(other) != receipt(audited())
