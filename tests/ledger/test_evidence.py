"""A fault of evidence tells where it was, what was expected and what was got, fit for a screen."""

import pytest

from ledger.error import LedgerError
from ledger.evidence import (
    BadCheckpoint,
    BadKey,
    BadNote,
    BadProof,
    EvidenceFault,
    LogChanged,
    NotCovered,
    NotVouched,
    WrongKey,
)

KINDS = (BadKey, BadNote, NotVouched, BadCheckpoint, BadProof, WrongKey, NotCovered, LogChanged)


@pytest.mark.parametrize("kind", KINDS)
def test_every_fault_says_where_and_what(kind: type[EvidenceFault]) -> None:
    fault = kind("leaf 3 of 8", expected="a path", got="none")
    assert isinstance(fault, LedgerError)
    assert str(fault).startswith("leaf 3 of 8: expected a path, got none")


def test_what_is_not_covered_says_how_it_can_be() -> None:
    assert "`pitledger checkpoint`" in str(NotCovered("entry 3", "a checkpoint", "none"))


def test_what_a_stranger_wrote_is_cut_and_escaped() -> None:
    assert str(BadKey("key \x1b[2J", "a name", "x" * 500)) == (
        rf"key \x1b[2J: expected a name, got {'x' * 120}…"
    )
