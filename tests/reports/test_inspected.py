"""What was inspected is counted once, and told the same on pages and to programs."""

import pytest

from ledger.verifying.signatures import KeptCheckpoint
from reports.inspected import Brought, Shown, Totals, brought
from tests.ledger.full_ledger import FIRST
from tests.reports.inspections import changed, fresh, played, sound


def test_faults_corrections_and_refused_lines_are_counted(sqlite_url: str) -> None:
    told = sound(sqlite_url)
    assert told.totals == Totals(faults=0, corrections=2, open=1, mended=0, dismissed=1)
    assert not told.failed
    assert told.unread == ()


def test_a_ledger_that_is_not_as_it_must_be_has_failed(sqlite_url: str) -> None:
    told = changed(sqlite_url)
    assert told.failed
    assert told.totals.faults == 1
    (fault,) = told.unread
    assert fault.startswith("corrections of table RP-1, shift A: entry 6: expected the bytes")


def test_nothing_is_brought_to_a_ledger_that_is_held_against_itself(sqlite_url: str) -> None:
    assert fresh(sqlite_url).brought == Brought()


def test_what_was_brought_is_told(sqlite_url: str) -> None:
    with played(sqlite_url) as (ledger, kept):
        told = brought([kept], [FIRST.verifier])
        root = ledger.store.root(7).hex()
    assert told == Brought((Shown("7.txt", 7, root),), (FIRST.verifier.text,))


@pytest.mark.parametrize("note", [b"", b"\xff", b"one\ntwo\nthree\n\nfour\n"])
def test_what_is_no_checkpoint_is_told_by_its_name_alone(note: bytes) -> None:
    assert brought([KeptCheckpoint("x.txt", note)], []).checkpoints == (Shown("x.txt", 0, ""),)
