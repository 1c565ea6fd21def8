"""A guest holds the boxes that the rulebook allows, as it allows them."""

import pytest

from tests.replay.play import codes, play

HELD = {
    "light_boxes_exceeded",
    "blind_boxes_exceeded",
    "light_antes_unequal",
    "boxes_not_adjacent",
}


def found(rows: str, rulebook: str) -> list[str]:
    return [code for code in codes(play(f"{rows}\nround closed", rulebook)) if code in HELD]


def test_two_open_boxes_may_be_held() -> None:
    three = "1 G1 ante 100\n2 G1 ante 100\n3 G1 ante 100"
    assert found(three, "open") == ["light_boxes_exceeded"]
    assert found(three, "classic") == []


def test_two_blind_boxes_may_be_held_in_club() -> None:
    three = "1 G1 ante 100 blind\n2 G1 ante 100 blind\n3 G1 ante 100 blind"
    assert found(three, "club") == ["blind_boxes_exceeded"]
    assert found(three, "open") == []


def test_a_guest_who_only_backs_a_box_does_not_hold_it() -> None:
    assert found("1 G1 ante 100\n2 G2 ante 100\n2 G1 ante 300\n3 G1 ante 100", "open") == [
        "boxes_not_adjacent"
    ]


@pytest.mark.parametrize(
    ("blind", "rule"), [("", "boxes.open_per_guest"), (" blind", "boxes.blind_per_guest")]
)
def test_too_many_boxes_rest_on_the_figure_of_their_kind(blind: str, rule: str) -> None:
    rows = "".join(f"{box} G1 ante 100{blind}\n" for box in (1, 2, 3))
    found = play(f"{rows}round closed", "club" if blind else "open").findings
    assert [each.rule.split()[1] for each in found if each.guest and not each.box] == [rule]
