"""English sentences with their values apart."""

import msgspec
import pytest

from ledger.event import Wager
from replay.category import Category
from replay.money import GROUP
from replay.said import ENGLISH, Amount, Many, Said, Sentence, together


def test_a_template_is_spoken_with_its_values() -> None:
    told = Said("{wager} of {guest}: {due}", wager=Wager.BET, guest="G1", due=Amount(250, "EUR"))
    assert str(told) == f"bet of G1: 2.50{GROUP}EUR"


def test_what_is_said_may_hold_something_said() -> None:
    assert (
        str(Said("{all}; {this}", all=Said("{n} of 3", n=2), this=Said("done"))) == "2 of 3; done"
    )


def test_a_sentence_begins_with_a_capital_and_ends_in_a_stop() -> None:
    assert str(Sentence.of(Said("box {box} folded", box=3))) == "Box 3 folded."


def test_a_sentence_that_begins_with_a_name_leaves_it_as_it_is() -> None:
    assert str(Sentence("{guest} bet", guest="g1")) == "g1 bet."
    assert str(Sentence("{all} bet", all=together(["ß", "g2"]))) == "ß and g2 bet."
    assert str(Sentence("{wager} of {guest}", wager=Wager.BET, guest="g1")) == "Bet of g1."


def test_braces_in_a_value_are_left_alone() -> None:
    assert str(Said("{guest} bet", guest="{box}")) == "{box} bet"


def test_a_number_of_things_agrees_with_them() -> None:
    cards = [Many("{number} card", "{number} cards", number) for number in (1, 4)]
    assert [str(Said("{cards}", cards=each)) for each in cards] == ["1 card", "4 cards"]


def test_only_categories_that_are_counted_have_an_article() -> None:
    hands = (Category.PAIR, Category.TWO_PAIR, Category.NO_GAME)
    told = [str(Said("{hand:a}", hand=each)) for each in hands]
    assert told == ["a pair", "two pair", "no game"]


def test_several_values_are_named_together() -> None:
    assert str(Said("{all}", all=together(["G1", "G2", "G3"]))) == "G1, G2 and G3"
    assert together(["G1"]) == "G1"


def test_things_said_are_alike_by_template_values_and_kind() -> None:
    assert Said("{n}", n=1) == Said("{n}").given(n=1)
    assert Said("{n}", n=1) != Said("{n}", n=2)
    assert Said("e") != Sentence("e")
    assert len({Said("{n}", n=1), Said("{n}", n=1)}) == 1


def test_a_struct_that_holds_something_said_is_encoded_by_a_voice() -> None:
    assert msgspec.json.encode({"why": Sentence("so")}, enc_hook=ENGLISH.tell) == b'{"why":"So."}'
    with pytest.raises(TypeError):
        msgspec.json.encode({"why": object()}, enc_hook=ENGLISH.tell)
