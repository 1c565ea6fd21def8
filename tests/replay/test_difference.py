import pytest

from ledger.event import Wager
from replay.category import Category
from replay.difference import Move, Price, differences, moves, resourced
from replay.rulebook import load, pair_of
from tests.hand_table import Case
from tests.reference.books import PAIRS
from tests.replay.play import BOOKS, book

FLUSH, FULL = Category.FLUSH, Category.FULL_HOUSE


@pytest.mark.parametrize("name", sorted(BOOKS))
def test_a_rulebook_does_not_differ_from_itself(name: str) -> None:
    again = load(Case("", "", name).toml())
    assert list(differences(BOOKS[name], again)) == []
    assert list(resourced(BOOKS[name], again)) == []
    assert moves(BOOKS[name], again) == []


def test_a_figure_differs_by_its_value_and_a_source_apart_from_it() -> None:
    other = book("club", pay__bet__full_house="8", fee__sixth="1")
    (found,) = differences(BOOKS["club"], other)
    assert found.key == "pay.bet.full_house"
    assert found.one
    assert found.other
    assert (found.one.value, found.other.value, found.other.source) == (7, 8, "house")
    assert [each.key for each in resourced(BOOKS["club"], other)] == ["fee.sixth"]


def test_a_figure_that_only_one_names_differs() -> None:
    found = {each.key: each for each in differences(BOOKS["classic"], BOOKS["open"])}
    assert found["pay.bonus.three_of_a_kind"].one is None
    back = {each.key: each for each in differences(BOOKS["open"], BOOKS["classic"])}
    assert back["pay.bonus.three_of_a_kind"].other is None
    assert set(found) == set(back)


def test_a_multiple_moves_each_hand_that_is_paid_with_it() -> None:
    moved = moves(BOOKS["club"], book("club", pay__bet__full_house="8"))
    quads, ak = Category.FOUR_OF_A_KIND, Category.ACE_KING
    assert moved == [
        Move(Wager.BET, FULL, Price(7), Price(8)),
        Move(Wager.BET, FULL, Price(8, ak), Price(9, ak)),
        Move(Wager.BET, FULL, Price(14, FULL), Price(16, FULL)),
        Move(Wager.BET, quads, Price(27, FULL), Price(28, FULL)),
    ]


def test_a_list_of_seconds_takes_all_other_pairs_away() -> None:
    moved = moves(BOOKS["club"], book("club", pay__seconds='["flush + flush"]'))
    assert {(move.main, move.one.second) for move in moved} == {pair_of(pair) for pair in PAIRS} - {
        (FLUSH, FLUSH)
    }
    assert all(move.other.second is None for move in moved)


def test_a_dearer_second_takes_the_place_of_another() -> None:
    moved = moves(BOOKS["club"], book("club", pay__bet__pair="9"))
    assert Move(
        Wager.BET, Category.STRAIGHT, Price(8, Category.STRAIGHT), Price(13, Category.PAIR)
    ) in moved  # fmt: skip


def test_a_bonus_moves_by_its_hand() -> None:
    moved = moves(BOOKS["classic"], BOOKS["open"])
    assert moved == [
        Move(Wager.BONUS, Category.THREE_OF_A_KIND, Price(0), Price(25)),
        Move(Wager.BONUS, Category.STRAIGHT, Price(30), Price(40)),
    ]


def test_a_multiple_of_nothing_moves_nothing() -> None:
    assert moves(BOOKS["classic"], book("classic", pay__bonus__three_of_a_kind="0")) == []


def test_a_figure_of_another_source_is_told_with_both() -> None:
    (found,) = resourced(BOOKS["club"], book("club", fee__sixth="1"))
    assert found.one
    assert found.other
    assert found.one != found.other
    assert found.other.source == "house"
