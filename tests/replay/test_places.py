"""No card lies in two places of a deal."""

from replay.card import text
from replay.places import duplicates, holdings
from tests.replay.play import fold


def twice(rows: str) -> list[str]:
    (this,) = fold(rows)
    return [text(card) for card in duplicates(this.deal)]


def test_a_card_of_two_boxes_lies_twice() -> None:
    assert twice("1 dealt As Ad 8c 6h 2s\n2 dealt As Kd 8h 6h 3s\ndealer dealt Kh ?? ?? ?? ??") == [
        "6h",
        "As",
    ]


def test_a_card_dealt_and_then_shown_is_one() -> None:
    assert (
        twice("1 dealt As Ad ?? 6h 2s\n1 shows As Ad 8c 6h 2s\ndealer shows Kh Qc 9d 5s 3h") == []
    )


def test_a_discarded_card_lies_where_it_was() -> None:
    rows = "1 dealt As Ad 8c 6h 2s\n1 discards 2s receives 3s\ndealer shows Kh Qc 9d 5s 2s"
    assert twice(rows) == ["2s"]


def test_every_box_with_an_ante_or_cards_holds_something() -> None:
    (this,) = fold("1 G1 ante 100\n2 dealt As Ad 8c 6h 2s\n3 G1 bonus 5\n4 shows Ks")
    assert list(holdings(this.deal)) == [1, 2, 4]
