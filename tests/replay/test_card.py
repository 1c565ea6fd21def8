import subprocess
import sys

import pytest

from ledger.field import UNSEEN
from replay.card import DECK, UnknownCardError, card, face, rank_of, seen, suit_of, text


def test_every_card_has_its_own_text_and_comes_back_from_it() -> None:
    assert len({text(each) for each in DECK}) == 52
    assert [card(text(each)) for each in DECK] == list(range(52))


def test_the_number_is_rank_times_four_plus_suit() -> None:
    wire = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    assert [text(each) for each in DECK] == wire
    assert [rank_of(each) * 4 + suit_of(each) for each in DECK] == list(DECK)


@pytest.mark.parametrize(("wire", "people"), [("As", "A♠"), ("Th", "10♥"), ("9d", "9♦")])
def test_people_read_a_ten_and_a_suit_as_on_the_card(wire: str, people: str) -> None:
    assert face(card(wire)) == people


@pytest.mark.parametrize("wrong", ["", "A", "1s", "10s", "as", "AS", "As ", "sA", "A♠", "??"])
def test_any_other_text_is_no_card(wrong: str) -> None:
    with pytest.raises(UnknownCardError) as caught:
        card(wrong)
    assert caught.value.text == wrong
    assert repr(wrong) in str(caught.value)


def test_an_unseen_card_is_none() -> None:
    assert seen(UNSEEN) is None
    assert seen("2c") == card("2c")


def test_an_unseen_card_has_one_text_only() -> None:
    with pytest.raises(UnknownCardError):
        seen("?")


def test_cards_and_combinations_need_no_numpy() -> None:
    code = "import sys, replay.card, replay.combination; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
