"""Money that findings moved is drawn on the side it moved to, and the least share a bar."""

from replay.money import GROUP
from replay.said import Said
from reports.effect import Effect
from reports.moved import MOST, Name, bars

CAPTION = Said("Effect in money by the dealer of a round")


def many(count: int) -> dict[Name, Effect]:
    return {f"D-{number}": Effect(100 * number, number) for number in range(1, count + 1)}


def test_each_side_has_its_length_and_its_words() -> None:
    made = bars({"D-1": Effect(100), Said("not recorded"): Effect(0, 250)}, CAPTION, "EUR")
    assert made is not None
    assert [(bar.label, bar.left, bar.right) for bar in made.bars] == [
        ("D-1", 100, 0), ("not recorded", 0, 250),
    ]  # fmt: skip
    assert made.alt.replace(GROUP, " ") == (
        "D-1: 1.00 EUR against the house, 0.00 EUR for it;"
        " not recorded: 0.00 EUR against the house, 2.50 EUR for it."
    )


def test_what_moved_no_money_has_no_bar() -> None:
    made = bars({"D-1": Effect(100), "D-2": Effect()}, CAPTION, "EUR")
    assert made is not None
    assert [bar.label for bar in made.bars] == ["D-1"]
    assert bars({"D-2": Effect(), "D-3": Effect()}, CAPTION, "EUR") is None


def test_the_least_of_many_share_the_last_bar() -> None:
    made = bars(many(MOST + 4), CAPTION, "EUR")
    assert made is not None
    assert len(made.bars) == MOST
    assert [bar.label for bar in made.bars[:2]] == ["D-6", "D-7"]
    last = made.bars[-1]
    assert (last.label, last.left, last.right) == ("5 others", 1500, 15)


def test_no_more_than_a_page_holds_stand_alone() -> None:
    made = bars(many(MOST), CAPTION, "EUR")
    assert made is not None
    assert [bar.label for bar in made.bars] == [f"D-{n}" for n in range(1, MOST + 1)]
