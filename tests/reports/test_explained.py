import json

import pytest

from ledger.event import FEES
from replay.audit import AuditedRound
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
            amounts = ("paid", "taken", "paid_after", "taken_after")
            done = sum(one.get(amount, 0) for one in read["wagers"] for amount in amounts)
            assert done == moved + fees(each)
            assert all(due.guest in words for due in each.dues)
            assert all(str(found.explanation) in words for found in each.findings)
            assert each.findings or "Nothing found." in words


def fees(audited: AuditedRound) -> int:
    """Return the fees that are the house's, those of boxes that nobody judges too."""
    dues = {(due.box, due.guest, due.wager): due.taken for due in audited.dues}
    laid = {
        (box.number, placed.guest, placed.wager): box.stake(placed.guest, placed.wager)
        for box in audited.judged.deal.boxes.values()
        for placed in box.kept
    }
    return sum(amount for key, amount in (laid | dues).items() if key[2] in FEES)
