"""Cards are drawn once each, told apart by shape, and can be taken out as text."""

from collections.abc import Sequence
from io import BytesIO

import pikepdf
import pytest

from reports import draw
from reports.model import DrawnCard
from reports.tagged import Sheet, Tag
from tests.reports.sample import hand


def drawn(text: str, **marks: str) -> tuple[bytes, Sequence[str]]:
    """Draw a hand alone on a page; return the page's content and its stamps."""
    sheet = Sheet()
    draw.draw(sheet, (50, 500), hand(text, **marks), Tag("Figure"))
    sheet.turn()
    with pikepdf.open(BytesIO(sheet.content())) as pdf:
        page = pdf.pages[0]
        return page.Contents.read_bytes(), sorted(page.Resources.XObject.keys())


def test_a_hand_is_taken_out_as_text() -> None:
    content, _ = drawn("A♠ ??")
    assert "A♠".encode("utf-16-be").hex().encode() in content
    assert "??".encode("utf-16-be").hex().encode() in content


def test_a_card_is_kept_once_for_each_set_of_signs() -> None:
    _, stamps = drawn("A♠ A♠ 10♥ ??", main="A♠", second="10♥")
    assert [name.split(".")[1] for name in stamps] == ["card-h10s", "card-sAm", "card-unseen"]


@pytest.mark.parametrize("suit", "♠♥♦♣")
def test_every_suit_has_its_own_shape(suit: str) -> None:
    shapes = {draw._SUITS[other] for other in "♠♥♦♣" if other != suit}
    assert draw._SUITS[suit] not in shapes


def test_signs_need_room_only_where_there_are_any() -> None:
    plain, marked = hand("A♠ K♠"), hand("A♠ K♠", "A♠")
    assert draw.size(plain)[1] == draw.HEIGHT < draw.size(marked)[1]
    assert draw.size(plain)[0] == draw.size(marked)[0] == draw.STEP + draw.WIDTH


def test_half_the_scale_is_half_the_size() -> None:
    cards = hand("A♠ K♠ Q♠")
    assert draw.size(cards, 0.5) == tuple(side / 2 for side in draw.size(cards))


def test_an_unseen_card_has_no_face() -> None:
    assert hand("??").cards == (DrawnCard(""),)
