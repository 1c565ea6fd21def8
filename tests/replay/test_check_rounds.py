"""Rounds are numbered, closed, and played on the boxes that there are."""

from tests.replay.play import codes, play


def test_a_round_overtaken_by_the_next_was_not_closed() -> None:
    assert codes(play("round opened 1\nround opened 2\nround closed")) == ["round_not_closed"]


def test_a_skipped_number_is_a_gap_but_the_first_may_be_any() -> None:
    rows = "round opened 7\nround closed\nround opened 9\nround closed"
    assert codes(play(rows)) == ["round_gap"]


def test_a_box_above_the_rulebooks_boxes_is_found_once() -> None:
    shift = play("5 G1 ante 100\n5 G1 withdraws ante 100\nround closed")
    assert codes(shift) == ["box_not_on_table"]


def test_a_redeal_without_a_cause_is_unfounded() -> None:
    shift = play("""
    1 G1 ante 100
    1 dealt As Ad 8c 6h 2s
    dealer dealt Kh ?? ?? ?? ??
    misdeal the guest asked for it
    1 dealt Jc Td 8s 6d 2h
    dealer dealt Kh ?? ?? ?? ??
    1 folds
    1 G1 taken ante 100
    round closed
    """)
    assert codes(shift) == ["misdeal_unfounded"]
