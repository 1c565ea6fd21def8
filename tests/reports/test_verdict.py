"""The verdict says what a verification found, what it proves, and what it was held against."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from ledger.verifying.custody import Custody
from ledger.verifying.verification import Assurance, Fault, Verification
from reports.inspected import Brought, Inspected, Shown
from reports.mending import Mendings
from reports.model import NOTHING_KNOWN, Block, Code, Paragraph, Table, Tone
from reports.teller import Teller
from reports.verdict import ALONE, ASSURANCE, FEW, VERDICT, Verdict
from tests.ledger.verifying.test_verification import CLEAN

NOTHING = Custody("", [], [], [], [], [], [], [])
NO_MORE = Brought()
FAULT = Fault("entry", 5, ("body", "leaf"), "one", "another")


def verdict(
    result: Verification = CLEAN, brought: Brought = NO_MORE, unread: Iterable[str] = ()
) -> Verdict:
    told = Inspected(result, replace(NOTHING, unread=list(unread)), Mendings([], []), brought)
    return Verdict(told, Teller())


def tables(blocks: Iterable[Block]) -> list[list[tuple[object, ...]]]:
    return [[row.cells for row in each.rows] for each in blocks if isinstance(each, Table)]


def words(blocks: Iterable[Block]) -> list[str]:
    return [each.text for each in blocks if isinstance(each, Paragraph)]


@pytest.mark.parametrize(
    ("result", "begins"),
    [
        (replace(CLEAN, counts={"entry": 1}), "THE LEDGER FAILED ITS VERIFICATION."),
        (CLEAN, "The ledger passed its verification, but no checkpoint vouches for it"),
        (replace(CLEAN, signed=5), "The ledger passed its verification: it is as its key signed"),
        (replace(CLEAN, witnessed=5), "The ledger passed its verification: it is as its key"),
    ],
)
def test_the_result_stands_first_and_large(result: Verification, begins: str) -> None:
    first, *_ = verdict(result).result()
    assert isinstance(first, Paragraph)
    assert first.tone is Tone.LEAD
    assert first.text.startswith(begins)


def test_each_level_of_assurance_has_its_words() -> None:
    assert set(VERDICT) == set(ASSURANCE) == set(Assurance)


def test_each_fault_is_told_with_what_was_expected_and_got() -> None:
    blocks = list(verdict(replace(CLEAN, faults=(FAULT,), counts={"entry": 1})).result())
    assert tables(blocks) == [[("entry 5", "body or leaf", "one", "another")]]
    assert len(blocks) == 2


def test_faults_that_are_not_told_are_counted() -> None:
    made = verdict(replace(CLEAN, faults=(FAULT,), counts={"entry": 7, "node": 1}))
    assert words(made.result())[-1] == "And 7 more faults."


def test_what_could_not_be_read_is_told_within_reason() -> None:
    one, *_ = words(verdict(unread=["entry 2: gone"]).result())[1:]
    assert one == "This could not be read, and is left out: entry 2: gone"
    many = words(verdict(unread=map(str, range(FEW + 3))).result())
    assert len(many) == 1 + FEW + 1
    assert many[-1] == "And 3 more that could not be read."


def test_what_is_proved_stands_beside_what_is_not() -> None:
    (rows,) = tables(verdict(replace(CLEAN, signed=8)).proof())
    assert [side for side, _ in rows] == ["proved", "proved", "not proved", "not proved"]
    assert rows[1][1] == "nobody without the log's key changed entries 1 to 8"


def test_a_ledger_held_against_itself_alone_is_said_to_be() -> None:
    assert words(verdict().procedure())[-1] == str(ALONE)


def test_what_was_brought_is_listed() -> None:
    told = Brought((Shown("a.txt", 7, "00" * 32), Shown("b.txt", 0, "")), ("casino+00+AA",))
    keys, checkpoints = tables(verdict(brought=told).procedure())
    assert keys == [(Code("casino+00+AA"),)]
    assert checkpoints == [
        ("a.txt", "7", Code("00" * 32)),
        ("b.txt", NOTHING_KNOWN, "can't be read"),
    ]
    assert str(ALONE) not in words(verdict(brought=told).procedure())
