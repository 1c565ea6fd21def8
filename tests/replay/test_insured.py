"""An insurance counts on the final hand of a betting box, before the dealer shows."""

import pytest

from replay.insured import counted, counting, range_of
from tests.replay.play import judged

DEALT = "1 G1 ante 100\n1 dealt Qc Qd Qh As Kd\ndealer dealt ?? ?? ?? ?? ??\n"
SHOWN = "dealer shows Jc Jd 9h 5s 2h"


def count(rows: str) -> int:
    this = judged(rows)
    return counted(this.deal.boxes[1], "G1")


def test_an_insurance_after_the_bet_counts_whole() -> None:
    assert count(f"{DEALT}1 G1 bet 200\n1 G1 insurance 300\n1 G1 insurance 100\n{SHOWN}") == 400


def test_an_insurance_before_the_draw_or_after_the_show_does_not_count() -> None:
    draw = "1 G1 sixth 100\n1 sixth card 2c\n"
    early = f"1 G1 insurance 300\n{draw}1 G1 bet 200\n"
    assert count(f"{DEALT}{early}1 G1 insurance 100\n{SHOWN}") == 100
    assert count(f"{DEALT}1 G1 bet 200\n{SHOWN}\n1 G1 insurance 300") == 0


def test_what_another_guest_insures_in_time_does_not_count_for_one_who_was_early() -> None:
    rows = f"1 G2 ante 100\n{DEALT}1 G1 insurance 300\n1 G2 sixth 100\n1 G1 sixth 100\n"
    rows += "1 sixth card 2c\n1 G1 bet 200\n1 G2 bet 200\n1 G2 insurance 300\n"
    assert count(rows + SHOWN) == 0


def test_an_insurance_on_a_folded_box_does_not_count() -> None:
    assert count(f"{DEALT}1 G1 insurance 300\n1 folds") == 0


def test_what_is_withdrawn_late_does_not_count() -> None:
    rows = f"{DEALT}1 G1 bet 200\n1 G1 insurance 300\n1 G1 withdraws insurance 100\n{SHOWN}"
    assert count(rows) == 200


@pytest.mark.parametrize(
    ("rulebook", "least", "most"), [("classic", 100, 800), ("open", 100, 300), ("club", 200, 600)]
)
def test_the_range_is_the_rulebooks(rulebook: str, least: int, most: int) -> None:
    this = judged(f"{DEALT}1 G1 bet 200\n{SHOWN}", rulebook)
    hand = this.show.final(1)
    assert hand
    found = range_of(this.this, this.deal.boxes[1], "G1", hand, this.book)
    assert (found.least, found.most) == (least, most)


def test_the_payout_maximum_comes_before_the_share_which_is_rounded_down() -> None:
    this = judged(f"limits 100 1000 301\n{DEALT}1 G1 bet 200\n{SHOWN}", "open")
    hand = this.show.final(1)
    assert hand
    assert range_of(this.this, this.deal.boxes[1], "G1", hand, this.book).most == 150


def test_a_share_may_be_any_fraction() -> None:
    this = judged(f"{DEALT}1 G1 bet 201\n{SHOWN}", insurance__max_share='"2/3"')
    hand = this.show.final(1)
    assert hand
    assert range_of(this.this, this.deal.boxes[1], "G1", hand, this.book).most == 536


def test_of_a_blind_box_no_more_counts_than_its_hand_allows() -> None:
    staked = "1 G1 ante 100 blind\n1 G1 bet 200\n1 G1 insurance 900\n"
    for dealt, least in (("Qc Qd Qh As Kd", 800), ("Qc Qd 9h As Kd", 0)):
        this = judged(f"{staked}1 dealt {dealt}\ndealer dealt ?? ?? ?? ?? ??\n{SHOWN}")
        hand = this.show.final(1)
        assert counting(this.this, this.deal.boxes[1], "G1", hand, this.book) == least
