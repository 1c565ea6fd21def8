import json

import pytest

from ledger.event import FEES
from replay.explain import explain
from reports.explained import explanation_json, explanation_words
from tests.hand_audits import CASES, audited, named
from tests.hand_table import Case


@pytest.mark.parametrize("case", CASES, ids=named)
def test_every_round_can_be_explained_and_tells_every_due_and_finding(case: Case) -> None:
    for shift in audited(case).shifts:
        for each in shift.rounds:
            told = explain(each)
            words = explanation_words(told, 10_000)
            read = json.loads(explanation_json(told))
            assert len(read["wagers"]) >= len(each.dues)
            moved = sum(one.paid + one.taken for one in each.judged.this.moved)
            fees = sum(due.taken for due in each.dues if due.wager in FEES)
            assert sum(one["paid"] + one["taken"] for one in read["wagers"]) == moved + fees
            assert all(due.guest in words for due in each.dues)
            assert all(str(found.explanation) in words for found in each.findings)
            assert each.findings or "Nothing found." in words
