"""What a hand held is told from the deal, the draws and what was shown, one after another."""

import pytest

from replay.card import text
from replay.holding import Holding, of_box, of_dealer
from tests.replay.play import fold

HELD = [
    # rows | first | final, or a word
    ("dealt As Ad 8c 6h 2s", "As Ad 8c 6h 2s", "As Ad 8c 6h 2s"),
    ("dealt As Ad ?? 6h 2s", None, None),
    ("dealt As Ad ?? 6h 2s; shows As Ad 8c 6h 2s", "As Ad 8c 6h 2s", "As Ad 8c 6h 2s"),
    ("dealt As Ad ?? 6h 2s; shows ?? ?? 8c ?? ??", "2s 6h 8c Ad As", "2s 6h 8c Ad As"),
    ("shows As Ad ?? ?? ??; shows ?? ?? 8c 6h 2s", "2s 6h 8c Ad As", "2s 6h 8c Ad As"),
    ("dealt As Ad; dealt 8c 6h 2s", "As Ad 8c 6h 2s", "As Ad 8c 6h 2s"),
    ("dealt As Ad 8c 6h 2s; sixth card Kc", "As Ad 8c 6h 2s", "As Ad 8c 6h 2s Kc"),
    ("shows As Ad 8c 6h 2s", "As Ad 8c 6h 2s", "As Ad 8c 6h 2s"),
    ("dealt ?? ?? ?? ?? ??; sixth card ??; shows As Ad 8c 6h 2s Kc",
     "As Ad 8c 6h 2s", "As Ad 8c 6h 2s Kc"),
    ("dealt ?? ?? ?? ?? ??; sixth card Kc; shows As Kc Ad 8c 6h 2s",
     "As Ad 8c 6h 2s", "As Kc Ad 8c 6h 2s"),
    ("dealt ?? ?? ?? ?? ??; discards 8c 6h receives Kc Qd; shows As Ad 2s Kc Qd",
     "As Ad 2s 8c 6h", "As Ad 2s Kc Qd"),
    ("dealt ?? ?? ?? ?? ??; discards ?? 6h receives Kc Qd; shows As Ad 2s Kc Qd",
     None, "As Ad 2s Kc Qd"),
    ("dealt ?? ?? ?? ?? ??; discards 8c 6h receives ?? Qd; shows As Ad 2s Kc Qd",
     None, "As Ad 2s Kc Qd"),
    ("dealt As Ad 8c 6h 2s; discards ?? 6h receives Kc Qd", "As Ad 8c 6h 2s", None),
    ("dealt As Ad 8c 6h 2s; discards ?? 6h receives Kc Qd; shows As Ad 2s Kc Qd",
     "As Ad 8c 6h 2s", "As Ad 2s Kc Qd"),
    ("shows As Ad 8c 6h 2s; discards 8c 6h receives Kc Qd", "As Ad 2s 8c 6h", "As Ad 2s Kc Qd"),
    ("sixth card Kc; shows As Ad 8c 6h 2s Kc", "As Ad 8c 6h 2s", "As Ad 8c 6h 2s Kc"),
    ("sixth card Kc; discards 8c receives 7c; shows As Ad 6h 2s Kc 7c",
     "As Ad 8c 6h 2s", "As Ad 6h 2s Kc 7c"),
    ("dealt As Ad 8c 6h ??; discards ?? receives Kc; shows As Ad 8c 2s Kc",
     "As Ad 8c 2s 6h", "As Ad 8c 2s Kc"),
    ("dealt ?? ?? ?? ?? ??; sixth card ??; shows ?? Ad 8c 6h 2s Kc; shows As ?? ?? ?? ?? ??",
     None, "As Ad 8c 6h 2s Kc"),
]  # fmt: skip
CONTRADICTED = [
    ("dealt As Ad 8c 6h 2s; shows As Ad 8c 6h 2d", "As Ad 8c 6h 2d", "2s 2d"),
    ("dealt As Ad 8c 6h 2s; shows ?? Ad 8c 6h 2d", None, "2d"),
    ("shows As Ad 8c 6h 2s; shows As Ad 8c 6h 2d", "As Ad 8c 6h 2d", "2s 2d"),
    ("dealt As Ad 8c 6h 2s; shows As Ad 8c 6h 2d; shows As Ad 8c 6h 2d", "As Ad 8c 6h 2d", "2s 2d"),
    ("dealt As Ad 8c 6h 2s; discards Kc receives Qc", None, "Kc"),
    ("dealt As Ad 8c 6h 2s; discards Kc receives Qc; shows As Ad 8c 6h Qc",
     "As Ad 8c 6h Qc", "2s Kc"),
]  # fmt: skip
MISCOUNTED = [
    "dealt As Ad 8c 6h",
    "dealt As Ad 8c; dealt 6h 2s 3s",
    "dealt As Ad 8c 6h 2s; discards 8c 6h receives Kc",
    "dealt As Ad 8c 6h 2s; shows As Ad 8c 6h",
    "dealt As Ad 8c 6h 2s; sixth card Kc; shows As Ad 8c 6h 2s",
    "sixth card Kc",
]


def held(rows: str) -> Holding:
    (this,) = fold("\n".join(f"1 {row.strip()}" for row in rows.split(";")))
    return of_box(this.deal.boxes[1])


def dealer(rows: str) -> Holding:
    (this,) = fold("\n".join(f"dealer {row.strip()}" for row in rows.split(";")))
    return of_dealer(this.deal.dealer)


def words(cards: tuple[int, ...] | None) -> set[str] | None:
    return None if cards is None else {text(card) for card in cards}  # type: ignore[arg-type]


def cards(told: str | None) -> set[str] | None:
    return None if told is None else set(told.split())


@pytest.mark.parametrize(("rows", "first", "final"), HELD)
def test_a_hand_is_known_as_far_as_it_was_seen(
    rows: str, first: str | None, final: str | None
) -> None:
    holding = held(rows)
    assert (words(holding.first), words(holding.final)) == (cards(first), cards(final))
    assert not holding.contradicted
    assert max(holding.places.values(), default=1) == 1


@pytest.mark.parametrize(("rows", "final", "mismatched"), CONTRADICTED)
def test_what_was_shown_stands_against_what_was_dealt(
    rows: str, final: str | None, mismatched: str
) -> None:
    holding = held(rows)
    assert holding.contradicted
    assert words(holding.final) == cards(final)
    assert words(tuple(holding.mismatched)) == cards(mismatched)
    assert not holding.mismatched & set(holding.places)


def test_cards_that_were_not_held_strayed_and_leave_the_number_as_it_is() -> None:
    holding = held("dealt As Ad 8c 6h 2s; discards Kc Qc receives Jc Tc; shows As Ad 8c Jc Tc")
    assert (holding.strayed, holding.miscounted) == (True, False)
    assert words(holding.final) == cards("As Ad 8c Jc Tc")
    assert not held("dealt As Ad 8c 6h 2s; shows As Ad 8c 6h 2d").strayed


def test_a_card_that_goes_out_a_second_time_lay_twice() -> None:
    holding = held("dealt As ?? ?? ?? ??; discards As receives Kc; discards As receives Qd")
    assert [text(card) for card, count in holding.places.items() if count > 1] == ["As"]


def test_a_whole_hand_that_went_out_is_known_though_one_card_of_it_was_seen_going() -> None:
    rows = "dealt As Ad 8c 6h 2s; shows As Ad 8c 6h 2d; discards As ?? ?? ?? ??"
    holding = held(f"{rows} receives Kc Kd Kh Ks Qc")
    assert words(holding.first) == cards("As Ad 8c 6h 2d")


@pytest.mark.parametrize("rows", MISCOUNTED)
def test_a_wrong_number_of_cards_is_told(rows: str) -> None:
    assert held(rows).miscounted


def test_a_sixth_card_shown_last_leaves_the_first_five_after_a_contradiction_too() -> None:
    holding = held("dealt As Ad 8c 6h 2s; sixth card Kc; shows As Ad 8c 6h 2d Kc")
    assert words(holding.first) == cards("As Ad 8c 6h 2d")


def test_the_dealers_first_five_are_told_apart_from_those_after_the_exchange() -> None:
    holding = dealer("dealt Kh ?? ?? ?? ??; shows Kh Qc 9d 5s 3h; discards Kh receives 7d")
    assert words(holding.first) == cards("Kh Qc 9d 5s 3h")
    assert words(holding.final) == cards("7d Qc 9d 5s 3h")


def test_the_dealers_first_five_are_told_from_what_is_shown_after_the_exchange() -> None:
    holding = dealer("dealt Kh ?? ?? ?? ??; discards Kh receives 7d; shows 7d Qc 9d 5s 3h")
    assert words(holding.first) == cards("Kh Qc 9d 5s 3h")


def test_the_dealer_may_show_in_parts() -> None:
    holding = dealer("dealt Kh ?? ?? ?? ??; shows Kh Qc ?? ?? ??; shows ?? ?? 9d 5s 3h")
    assert words(holding.first) == cards("Kh Qc 9d 5s 3h")


def test_a_card_that_the_dealer_discards_without_holding_it_strayed() -> None:
    assert dealer("shows Kh Qc 9d 5s 3h; discards 2h receives 7d").strayed
    assert not dealer("dealt Ah ?? ?? ?? ??; shows Kh Qc 9d 5s 3h").strayed


def test_the_first_five_of_a_dealer_are_not_told_past_a_card_that_strayed() -> None:
    rows = "dealt Kh Qc 9d 5s 3h; shows ?? ?? ?? ?? 2h; discards 7c receives 8d"
    holding = dealer(f"{rows}; shows Kh Qc 9d 2h 8d")
    assert (holding.first, holding.strayed) == (None, True)
    assert words(tuple(holding.mismatched)) == cards("2h 3h 5s 7c")


def test_a_dealer_without_a_card_has_a_wrong_number_of_them() -> None:
    (this,) = fold("1 dealt As Ad 8c 6h 2s")
    assert of_dealer(this.deal.dealer).miscounted
    assert not dealer("shows Kh Qc 9d 5s 3h").miscounted
