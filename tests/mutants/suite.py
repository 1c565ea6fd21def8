"""The tests that mutants must survive, bundled: to collect each of them by itself takes longer."""

import pytest

from tests.hand_audits import CASES
from tests.test_hands import (
    test_a_round_is_due_what_its_table_says_and_gives_its_findings_and_no_others as as_told,
)
from tests.test_reference import (
    test_replay_and_reference_agree_on_every_due_and_every_finding as as_read,
)

PARTS = 3


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("file", sorted({case.file for case in CASES}))
def test_rounds_of_a_page_are_as_their_tables_say(file: str, part: int) -> None:
    for case in [case for case in CASES if case.file == file][part::PARTS]:
        as_told(case)


@pytest.mark.parametrize("seed", [f"ci-{number}" for number in range(12)])
def test_rounds_by_chance_are_as_the_second_reading_says(seed: str) -> None:
    as_read(seed)
