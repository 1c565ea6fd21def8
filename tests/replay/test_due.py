"""A due is what a wager is paid and taken, and why."""

from ledger.event import Wager
from replay.due import Case, Due

DUE = Due(1, "G1", Wager.BET, 200, Case.HIGHER, "pay.bet", paid=600, multiple=3, uncut=600)


def test_a_payout_cut_remembers_what_it_was() -> None:
    cut = DUE.cut(450)
    assert (cut.paid, cut.uncut, cut.multiple) == (450, 600, 3)


def test_a_due_is_judged_unless_its_case_says_otherwise() -> None:
    assert DUE.judged
    assert not Due(1, "G1", Wager.BET, 200, Case.NOT_JUDGED, "dealer.minimum").judged
