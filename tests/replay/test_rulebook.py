"""Rulebooks are read whole, each figure with its source, and say what the rule texts say."""

import re

import pytest

from replay.category import Category
from replay.rulebook import Rulebook, RulebookError, load
from tests.hand_table import RULEBOOKS, Case
from tests.replay.play import BOOKS, book

PARAMETERS = """
parameter                   | classic           | open      | club
boxes.on_table              | 4                 | 4         | 4
draw.exchange_min           | 1                 | 2         | 1
draw.exchange_max           | 5                 | 5         | 5
fee.exchange                | 1                 | 1         | 1
fee.sixth                   | 1                 | 1         | 1
fee.game                    | 1                 | 1         | 1
bet.antes                   | 2                 | 2         | 2
dealer.minimum              | ace_king          | ace_king  | ace_king
bonus.max_antes             | 1/2               | 1         | 1/2
bonus.min_table_minimums    | 0                 | 0         | 1/2
bonus.lost_by_draw          | True              | False     | False
bonus.lost_by_fold          | True              | False     | False
bonus.before_draw           | False             | True      | False
insurance.from              | three_of_a_kind   | three_of_a_kind | ace_king
insurance.min               | table_minimum     | ante      | bet
insurance.max_of            | main_and_second   | main      | main
insurance.max_share         | 1                 | 1/2       | 1
insurance.tie               | taken             | taken     | taken
dealer.game_for_sale        | False             | True      | True
dealer.redraw               | never             | once      | never
dealer.blind_may_buy        | False             | False     | False
dealer.replaced             | highest           | highest   | highest
boxes.open_per_guest        | any               | 2         | 2
boxes.blind_per_guest       | any               | any       | 2
limits.payout_max_required  | False             | True      | False
pay.maximum_per             | box               | box       | box
decision.in_order           | False             | True      | False
draw.in_order               | False             | True      | True
boxes.equal_antes           | False             | True      | False
boxes.adjacent              | False             | True      | False
no_game.ante                | paid              | paid      | paid
bought.failed_ante          | back              | back      | back
win.ante                    | back              | back      | back
pay.seconds                 | any               | any       | any
pay.round_up_to             | 0                 | 0         | 0
course.draws                | 1                 | 1         | 1
"""
BONUS = """
hand            | classic | open | club
three_of_a_kind |         | 25   |
straight        | 30      | 40   | 30
flush           | 50      | 50   | 50
full_house      | 70      | 70   | 70
four_of_a_kind  | 200     | 200  | 200
straight_flush  | 500     | 500  | 500
royal_flush     | 1000    | 1000 | 1000
"""
BET = dict(zip(list(Category)[1:], (1, 1, 2, 3, 4, 5, 7, 20, 50, 100), strict=True))


def column(table: str, name: str) -> dict[str, str]:
    """Return one rulebook's column of a table, what is empty left out."""
    head, *rows = ([cell.strip() for cell in row.split("|")] for row in table.strip().splitlines())
    place = head.index(name)
    return {row[0]: row[place] for row in rows if row[place]}


@pytest.mark.parametrize("name", sorted(BOOKS))
def test_a_rulebook_says_what_the_table_of_parameters_says(name: str) -> None:
    figures = BOOKS[name].figures
    wanted = column(PARAMETERS, name)
    assert {key: str(figures[key].value) for key in wanted} == wanted


@pytest.mark.parametrize("name", sorted(BOOKS))
def test_a_rulebook_pays_what_the_pay_tables_say(name: str) -> None:
    assert BOOKS[name].bet_pays == BET
    bonus = {each.key: str(pays) for each, pays in BOOKS[name].bonus_pays.items()}
    assert bonus == column(BONUS, name)


@pytest.mark.parametrize("name", sorted(BOOKS))
def test_every_figure_is_in_a_table_of_these_or_fixed_by_the_game(name: str) -> None:
    fixed = {
        "deck.cards", "deck.hand", "course.bets_close", "course.decision", "course.redeal",
        "course.rounds", "inventory.opening", "inventory.closing", "limits.antes",
    }  # fmt: skip
    pays = {key for key in BOOKS[name].figures if re.match(r"pay\.(bet|bonus)\.", key)}
    assert set(BOOKS[name].figures) - pays == set(column(PARAMETERS, name)) | fixed


@pytest.mark.parametrize("name", sorted(BOOKS))
def test_every_figure_has_a_source(name: str) -> None:
    for key, figure in BOOKS[name].figures.items():
        assert len(figure.source) > 5, key
        assert not ("silent" in figure.source and not figure.reading), key


def test_every_reading_of_a_silent_text_is_marked() -> None:
    marked = {
        "classic": ["boxes.blind_per_guest", "insurance.tie"],
        "open": ["dealer.blind_may_buy"],
        "club": ["insurance.tie", "pay.seconds"],
    }
    for name, keys in marked.items():
        assert all(BOOKS[name].figures[key].reading for key in keys)


VARIANTS: list[dict[str, str]] = [
    {"draw__exchange_min": "2", "draw__exchange_max": "4"},
    {"insurance__max_share": '"1/2"'},
    {"win__ante": '"paid"'},
    {"dealer__minimum": '"pair"', "no_game__ante": '"back"'},
    {"dealer__replaced": '"lowest"'},
    {"dealer__redraw": '"until_it_differs"'},
    {"bought__failed_ante": '"paid"'},
    {"pay__maximum_per": '"none"'},
    {"boxes__on_table": "6"},
    {"pay__bet__pair": "2"},
    {"pay__seconds": '["flush + pair", "straight + straight"]'},
    {"pay__round_up_to": "500"},
]


@pytest.mark.parametrize("changes", VARIANTS)
def test_a_casino_writes_its_own_rulebook_by_changing_figures(changes: dict[str, str]) -> None:
    assert isinstance(book("club", **changes), Rulebook)


WRONG = [
    ("boxes.on_table = { value = 4,", "boxes.on_table = { value = 10,", "boxes.on_table"),
    ("boxes.on_table = { value = 4,", "boxes.on_table = { value = true,", "boxes.on_table"),
    ("bet.antes = { value = 2,", "bet.antes = { value = 2.5,", "bet.antes"),
    ("bet.antes = { value = 2,", "bet.antes = { value = 0,", "bet.antes"),
    ('insurance.tie = { value = "taken"', 'insurance.tie = { value = "paid"', "insurance.tie"),
    ('bet.antes = { value = 2, source = "', 'bet.antes = { value = 2, sauce = "', "bet.antes"),
    ("version = 1", 'version = "1"', "version"),
    ("version = 1", "version = 0", "version"),
    ("version = 1", "version = true", "version"),
    ("pay.bet.pair", "pay.bet.pears", "pay.bet.pears"),
    ("exchange_max = { value = 5", "exchange_max = { value = 1", "draw.exchange_min"),
]


@pytest.mark.parametrize(("old", "new", "key"), WRONG)
def test_a_rulebook_that_cannot_be_obeyed_is_refused_with_the_key(
    old: str, new: str, key: str
) -> None:
    toml = Case("", "", "open").toml()
    assert old in toml
    with pytest.raises(RulebookError) as refused:
        load(toml.replace(old, new))
    assert refused.value.key == key


def test_a_list_of_seconds_names_pairs_of_categories() -> None:
    for wrong in ("flush", "flush + pears"):
        with pytest.raises(RulebookError, match=r"pay\.seconds"):
            book("club", pay__seconds=f'["{wrong}"]')


def test_what_is_no_toml_is_refused() -> None:
    with pytest.raises(RulebookError, match="TOML"):
        load("id = ")


def test_an_empty_rulebook_is_refused() -> None:
    with pytest.raises(RulebookError, match="id"):
        load("")


def test_the_files_are_named_as_the_rulebooks_within() -> None:
    for path in RULEBOOKS.glob("*.toml"):
        assert load(path.read_text("utf-8")).name == f"{path.stem}@1"
