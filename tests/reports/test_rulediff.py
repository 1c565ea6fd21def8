import json

from replay.rulebook import Rulebook, load
from reports.rulediff import Beside, diff_json, diff_words
from tests.hand_table import Case
from tests.replay.play import BOOKS, book

OUT = "the dealer's card that goes out for a bought game"
INSURED = "from the guest's ante up to {}the payout of the main combination"


def words(one: Rulebook, other: Rulebook) -> list[str]:
    return list(diff_words(Beside(one, other, ("A", "B"))))


def moved(one: Rulebook, other: Rulebook) -> list[str]:
    lines = words(one, other)
    return [line.strip() for line in lines[lines.index("What this moves:") + 1 :]]


def test_two_that_say_the_same_are_told_so() -> None:
    beside = Beside(BOOKS["open"], load(Case("", "", "open").toml()), ("A", "B"))
    assert list(diff_words(beside)) == ["A and B say the same"]
    assert not beside.differs
    told = json.loads(diff_json(beside))
    assert told["differs"] is False
    assert told["figures"] == told["sources"] == told["effects"] == []
    assert told["heads"] == {}


def test_a_figure_is_told_with_both_values_and_both_sources() -> None:
    lines = words(BOOKS["club"], book("club", pay__bet__full_house="8"))
    assert lines[:3] == [
        "pay.bet.full_house",
        f"  {'A':<20} {'7':<22}   rule 9",
        f"  {'B':<20} {'8':<22}   house",
    ]
    (figure,) = json.loads(
        diff_json(Beside(BOOKS["club"], book("club", pay__bet__full_house="8"), ("A", "B")))
    )["figures"]
    assert figure["one"] == {"value": 7, "source": "rule 9", "reading": False}
    assert figure["other"]["value"] == 8


def test_the_payouts_that_move_are_told_hand_by_hand() -> None:
    assert moved(BOOKS["club"], book("club", pay__bet__full_house="8")) == [
        "a full house on the bet: 7 to 1 under A, 8 to 1 under B",
        "a full house with ace-king beside it on the bet: 8 to 1 under A, 9 to 1 under B",
        "a full house with a full house beside it on the bet: 14 to 1 under A, 16 to 1 under B",
        "four of a kind with a full house beside it on the bet: 27 to 1 under A, 28 to 1 under B",
    ]


def test_a_second_that_only_one_pays_is_told_so() -> None:
    one = book("club", pay__seconds='["flush+pair"]')
    assert moved(one, book("club", pay__seconds='["flush+pair", "flush+flush"]')) == [
        "a flush on the bet: 5 to 1 for it alone under A, 10 to 1 with a flush beside it under B",
    ]


def test_a_bonus_that_only_one_pays_is_told_so() -> None:
    assert moved(BOOKS["classic"], BOOKS["open"])[0] == (
        "a bonus of three of a kind: taken under A, 25 to 1 under B"
    )
    named = next(line for line in words(BOOKS["classic"], BOOKS["open"]) if " –" in line)
    assert named.split() == ["A", "–"]


def test_a_rule_that_differs_is_told_in_words() -> None:
    other = book("open", insurance__max_share='"1"', dealer__replaced='"lowest"')
    assert moved(BOOKS["open"], other) == [
        f"{OUT}: the highest under A, the lowest under B",
        f"an insurance: {INSURED.format('1/2 of ')} under A, {INSURED.format('')} under B",
    ]


def test_another_source_is_told_and_moves_nothing() -> None:
    lines = words(BOOKS["open"], book("open", fee__sixth="1"))
    assert lines == [
        "the same figure after another source: fee.sixth",
        "",
        "No wager and no rule of play is moved.",
    ]


def test_another_title_differs_and_another_version_does_not() -> None:
    text = Case("", "", "open").toml()
    assert not Beside(
        BOOKS["open"], load(text.replace("version = 1", "version = 2")), ("A", "B")
    ).differs
    other = load(text.replace('title = "Open', 'title = "Closed'))
    assert words(BOOKS["open"], other)[0] == (
        "title: Open Russian Poker under A, Closed Russian Poker under B"
    )
