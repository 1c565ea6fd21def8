from dataclasses import replace

import pytest

from ledger.verifying.verification import KEPT, Assurance, Fault, Faults, Verification, shown

CLEAN = Verification(
    size=10, root=bytes(32), faults=(), counts={}, refused=0, unsealed=0, keys=(), checkpoints=0,
    signed=0, anchored=False, witnessed=0, uncovered=(), uncovered_count=0,
)  # fmt: skip


def test_a_fault_names_its_row_and_column() -> None:
    fault = Fault("entry", 5, ("body", "leaf"), "one", "another")
    assert str(fault) == "entry 5, body or leaf: expected one, got another"


def test_the_first_faults_of_each_table_are_told_and_all_are_counted() -> None:
    faults = Faults()
    for row in range(100):
        faults.add("entry", row, "body", 1, 2)
    faults.add("node", "level 1 number 0", "hash", b"\1", None)
    assert [fault.row for fault in faults] == [*range(KEPT), "level 1 number 0"]
    assert faults.counts == {"entry": 100, "node": 1}


@pytest.mark.parametrize(
    ("change", "assurance"),
    [
        ({}, Assurance.CONSISTENT),
        ({"signed": 5}, Assurance.SIGNED),
        ({"signed": 5, "witnessed": 3}, Assurance.WITNESSED),
        ({"signed": 5, "witnessed": 3, "counts": {"entry": 1}}, Assurance.FAILED),
    ],
)
def test_the_assurance_is_that_of_what_was_proved(
    change: dict[str, int], assurance: Assurance
) -> None:
    assert replace(CLEAN, **change).assurance is assurance  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "words"), [(None, "none"), (b"\1\2", "0102"), (5, "5"), ("a\nb", r"a\nb")]
)
def test_a_value_is_shown_in_one_line(value: object, words: str) -> None:
    assert shown(value) == words
