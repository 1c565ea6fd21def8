"""A table is drawn as the dealer sees it, whole on one page, and read place by place."""

from collections.abc import Iterator
from typing import Final

import pytest

from reports.felt import pieces
from reports.model import Felt, Place, Section
from reports.pdf import pdf
from reports.style import FULL, LEFT, RIGHT, TOP
from reports.tagged import Box, Sheet, Tag
from tests.reports.reading import elements
from tests.reports.sample import LONG, hand, report

HAND: Final = hand("Q♠ Q♥ Q♦ A♣ A♥ K♦", "Q♠ Q♥ Q♦ A♣ A♥", "A♣ K♦", "Box 1: queens full")
DEALER: Final = Place("Dealer", hand("A♦ ?? 9♣ 7♥ 2♦", alt="Dealer: nothing"), "no game")
BOX: Final = Place("Box 1", HAND, "bet · full house", (("G1", "30.00 EUR"), ("B1", "6.00 EUR")))
MOST: Final = "90,071,992,547,409.91 EUR"
STRAINED: Final = Place(
    "Box 9, blind",
    HAND,
    f"did not decide · {LONG[:30]}",
    ((LONG, MOST),) * 3 + (("and 7 more", ""),),
)


def lie(boxes: int) -> list[Box]:
    """Draw a table of so many boxes with cards; return where the cards lie, the dealer's first."""
    root = Tag("Sect")
    (piece,) = pieces(Felt(DEALER, (BOX,) * boxes), root)
    piece.draw(Sheet(), TOP)
    return [each.box for each in figures(root) if each.box]


def figures(tag: Tag) -> Iterator[Tag]:
    if tag.role == "Figure":
        yield tag
    for kid in tag.kids:
        if isinstance(kid, Tag):
            yield from figures(kid)


def test_it_is_read_from_the_dealer_on_box_by_box() -> None:
    table = Felt(DEALER, (BOX, Place("Box 2: nobody")))
    made = elements(pdf(report(Section("The table", (table,)))))
    start = next(at for at, each in enumerate(made) if (each.role, each.text) == ("P", "Dealer"))
    assert [(each.role, each.text) for each in made[start:] if each.role != "Div"] == [
        ("P", "Dealer"),
        ("Figure", "A♦ ?? 9♣ 7♥ 2♦"),
        ("P", "no game"),
        ("P", "Box 1"),
        ("Figure", "Q♠ Q♥ Q♦ A♣ A♥ K♦"),
        ("P", "bet · full house"),
        ("P", "G1 30.00 EUR"),
        ("P", "B1 6.00 EUR"),
        ("P", "Box 2: nobody"),
    ]
    assert [each.alt for each in made if each.alt][-2:] == ["Dealer: nothing", "Box 1: queens full"]


def test_the_boxes_go_round_from_the_dealers_left_hand_to_the_right() -> None:
    dealer, first, second, third, fourth = lie(4)
    assert first[0] < second[0] < dealer[0] < third[0] < fourth[0]
    assert first[3] == fourth[3] == dealer[3] < second[3] == third[3]


def test_the_middle_box_of_an_odd_number_lies_opposite_the_dealer() -> None:
    dealer, first, second, third = lie(3)
    assert second[0] == dealer[0]
    assert first[0] < dealer[0] < third[0]
    assert dealer[3] == first[3] == third[3] < second[3]


@pytest.mark.parametrize("boxes", range(10))
def test_no_place_lies_on_another_or_outside(boxes: int) -> None:
    places = lie(boxes)
    assert len(places) == boxes + 1
    assert all(left >= LEFT and right <= RIGHT for left, _, right, _ in places)
    for at, one in enumerate(places):
        for other in places[at + 1 :]:
            beside = one[2] <= other[0] or other[2] <= one[0]
            assert beside or one[1] >= other[3] or other[1] >= one[3]


def test_the_fullest_table_with_the_longest_names_fits_on_a_page() -> None:
    (piece,) = pieces(Felt(STRAINED, (STRAINED,) * 9), Tag("Sect"))
    assert piece.height <= FULL


def test_an_amount_is_written_whole_beside_a_name_that_is_not() -> None:
    made = elements(pdf(report(Section("The table", (Felt(DEALER, (STRAINED,)),)))))
    told = next(each.text for each in made if MOST in each.text)
    assert told.startswith("Ж")
    assert "…" in told
