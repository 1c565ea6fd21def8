from io import BytesIO
from itertools import chain
from zipfile import ZipFile

import numpy as np
import pytest

from replay.card import DECK, Card
from replay.combination import main
from replay.tables import FILE, RANK_KEYS, _examples, _strengths, build, packed, tables

SHAPES = {5: 7_462, 6: 36_842}
SIZES = sorted(SHAPES)


def test_the_shipped_file_holds_what_the_combinations_give_for_five_cards() -> None:
    with np.load(FILE) as shipped:
        assert list(shipped) == ["five", "six"]
        assert np.array_equal(build(5), shipped["five"])


def test_the_shipped_file_holds_what_the_combinations_give_for_every_twentieth_shape_of_six(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    some = list(_examples(6))[::20]  # all of them would take ten seconds
    numbers = _strengths()
    monkeypatch.setattr("replay.tables._strengths", lambda: numbers)
    monkeypatch.setattr("replay.tables._examples", lambda _: some)
    with np.load(FILE) as shipped:
        assert np.array_equal(build(6)[:, 1:], shipped["six"][:, 1::20])


def test_what_is_built_is_packed_as_it_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    with np.load(FILE) as shipped:
        built = {5: shipped["five"], 6: shipped["six"]}
        monkeypatch.setattr("replay.tables.build", built.__getitem__)
        with np.load(BytesIO(packed())) as made:
            assert list(made) == list(shipped)
            assert all(np.array_equal(made[name], shipped[name]) for name in made)


def test_the_file_carries_no_date() -> None:
    with ZipFile(FILE) as file:
        assert {one.date_time for one in file.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_the_file_is_small() -> None:
    assert FILE.stat().st_size < 64 * 1024


@pytest.mark.parametrize("size", SIZES)
def test_every_shape_has_one_place(size: int) -> None:
    found = tables(size)
    places = sorted(number for number in chain(found.by_key, found.by_suited) if number)
    assert places == list(range(1, SHAPES[size] + 1))


@pytest.mark.parametrize("size", SIZES)
def test_no_hand_is_shape_zero(size: int) -> None:
    found = tables(size)
    assert (found.strength[0], found.category[0], found.seconds[0]) == (0, 0, 0)
    assert found.strength[1:].min() > 0
    assert found.strength.max() == 7_462


def test_rank_keys_rise_with_the_rank() -> None:
    assert all(list(keys) == sorted(set(keys)) for keys in RANK_KEYS.values())


def test_the_strongest_hand_is_the_royal_flush() -> None:
    royal = tuple(Card(each) for each in DECK[-20::4])
    assert main(royal).category == tables(5).category[tables(5).strength.argmax()]
