import pytest

from replay.rulebook import Rulebook
from reports.rulewords import SAYINGS
from tests.replay.play import BOOKS, book

# What each rule is said to be in `open`, a variant of it, and what that is said to be.
VARIANTS = [
    ("boxes.on_table", "4", "6", "6"),
    ("boxes.open_per_guest", "at most 2", '"any"', "any number"),
    ("boxes.blind_per_guest", "any number", "0", "at most 0"),
    ("boxes.adjacent", "yes", "false", "no"),
    ("boxes.equal_antes", "yes", "false", "no"),
    ("limits.payout_max_required", "yes", "false", "no"),
    ("pay.maximum_per", "caps each box's bets and insurances together", '"none"', "caps nothing"),
    ("course.draws", "at most 1", "2", "at most 2"),
    ("decision.in_order", "yes", "false", "no"),
    ("draw.in_order", "yes", "false", "no"),
    ("draw.exchange_min", "2 to 5 cards", "5", "5 cards"),
    ("draw.exchange_max", "2 to 5 cards", "4", "2 to 4 cards"),
    ("fee.exchange", "1 ante", "2", "2 antes"),
    ("fee.sixth", "1 ante", "0", "nothing"),
    ("fee.game", "1 ante", "3", "3 antes"),
    ("bet.antes", "2 antes", "1", "1 ante"),
    ("dealer.minimum", "ace-king or better", '"pair"', "pair or better"),
    ("dealer.game_for_sale", "yes", "false", "no"),
    ("dealer.blind_may_buy", "no", "true", "yes"),
    ("dealer.replaced", "the highest", '"lowest"', "the lowest"),
    ("dealer.redraw", "is drawn again once, free", '"never"', "is kept"),
    ("dealer.redraw", "is drawn again once, free", '"until_it_differs"',
     "is drawn again until it differs, free"),
    ("no_game.ante", "is paid 1 to 1", '"back"', "goes back"),
    ("bought.failed_ante", "goes back", '"paid"', "is paid 1 to 1"),
    ("win.ante", "goes back", '"paid"', "is paid 1 to 1"),
    ("pay.round_up_to", "exact to the minor unit", "500", "rounded up to 500 minor units"),
    ("bonus.max_antes", "up to the guest's ante", '"1/2"', "up to 1/2 of the guest's ante"),
    ("bonus.max_antes", "up to the guest's ante", '"0"', "up to nothing"),
    ("bonus.min_table_minimums", "up to the guest's ante", '"1"',
     "from the table's minimum up to the guest's ante"),
    ("bonus.lost_by_draw", "no", "true", "yes"),
    ("bonus.lost_by_fold", "no", "true", "yes"),
    ("bonus.before_draw", "yes", "false", "no"),
    ("insurance.from", "three of a kind or better", '"pair"', "pair or better"),
    ("insurance.min", "from the guest's ante up to 1/2 of the payout of the main combination",
     '"bet"', "from the guest's bet up to 1/2 of the payout of the main combination"),
    ("insurance.max_of", "from the guest's ante up to 1/2 of the payout of the main combination",
     '"main_and_second"', "from the guest's ante up to 1/2 of the payout of both combinations"),
    ("insurance.max_share", "from the guest's ante up to 1/2 of the payout of the main combination",
     '"1"', "from the guest's ante up to the payout of the main combination"),
    ("insurance.tie", "is taken", '"back"', "goes back"),
]  # fmt: skip
FIXED = {
    "deck.cards", "deck.hand", "course.bets_close", "course.decision", "course.redeal",
    "course.rounds", "inventory.opening", "inventory.closing", "limits.antes",
}  # fmt: skip
PAID = ("pay.bet.", "pay.bonus.", "pay.seconds")


def words(key: str, rulebook: Rulebook) -> str:
    (saying,) = (each for each in SAYINGS if key in each.keys)
    return saying.phrase(rulebook.rules)


@pytest.mark.parametrize(("key", "before", "value", "after"), VARIANTS)
def test_each_rule_is_told_in_the_words_of_the_table(
    key: str, before: str, value: str, after: str
) -> None:
    other = book("open", **{key.replace(".", "__"): value})
    assert (words(key, BOOKS["open"]), words(key, other)) == (before, after)


def test_every_key_that_a_house_may_change_is_told_once() -> None:
    told = [key for saying in SAYINGS for key in saying.keys]
    changeable = {key for key in BOOKS["open"].figures if not key.startswith(PAID)} - FIXED
    assert sorted(told) == sorted(changeable) == sorted({key for key, *_ in VARIANTS})


def test_one_card_is_told_as_one() -> None:
    one = book("classic", draw__exchange_min="1", draw__exchange_max="1")
    assert words("draw.exchange_min", one) == "1 card"
