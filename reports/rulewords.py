"""A rulebook's rules in words that a floor manager reads, each with the keys that it rests on."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from replay.category import Category
from replay.rules import Rules


@dataclass(frozen=True, slots=True)
class Saying:
    """What is ruled, how a rulebook's words for it are made, and which keys it rests on."""

    subject: str
    phrase: Callable[[Rules], str]
    keys: tuple[str, ...]


def said(subject: str, phrase: Callable[[Rules], str], *keys: str) -> Saying:
    """Return a saying."""
    return Saying(subject, phrase, keys)


def yes(ruled: bool) -> str:  # noqa: FBT001 # it is what is ruled
    """Return whether something is ruled."""
    return "yes" if ruled else "no"


def most(count: int | str) -> str:
    """Return how many there may be."""
    return "any number" if count == "any" else f"at most {count}"


def antes(count: int) -> str:
    """Return a number of antes, a fee perhaps."""
    return "nothing" if not count else "1 ante" if count == 1 else f"{count} antes"


def ante(outcome: str) -> str:
    """Return what becomes of an ante."""
    return "is paid 1 to 1" if outcome == "paid" else "goes back"


def better(least: str) -> str:
    """Return the hands from a category on."""
    return f"{Category.named(least).words} or better"


def share(part: str, whole: str) -> str:
    """Return a part of something."""
    fraction = Fraction(part)
    if not fraction:
        return "nothing"
    return whole if fraction == 1 else f"{fraction} of {whole}"


def bonus(rules: Rules) -> str:
    """Return the range of a bonus."""
    least = Fraction(rules.bonus.min_table_minimums)
    lowest = share(rules.bonus.min_table_minimums, "the table's minimum")
    greatest = share(rules.bonus.max_antes, "the guest's ante")
    return f"from {lowest} up to {greatest}" if least else f"up to {greatest}"


def insurance(rules: Rules) -> str:
    """Return the range of an insurance."""
    least = {
        "table_minimum": "the table's minimum",
        "ante": "the guest's ante",
        "bet": "the guest's bet",
    }[rules.insurance.min]
    payout = {
        "main": "the payout of the main combination",
        "main_and_second": "the payout of both combinations",
    }[rules.insurance.max_of]
    return f"from {least} up to {share(rules.insurance.max_share, payout)}"


def rounding(rules: Rules) -> str:
    """Return how payouts are rounded."""
    unit = rules.pay.round_up_to
    return f"rounded up to {unit} minor units" if unit else "exact to the minor unit"


def redraw(rules: Rules) -> str:
    """Return when the dealer's card is drawn again."""
    return {
        "never": "is kept",
        "once": "is drawn again once, free",
        "until_it_differs": "is drawn again until it differs, free",
    }[rules.dealer.redraw]


def maximum(rules: Rules) -> str:
    """Return what the payout maximum of a table does."""
    capped = rules.pay.maximum_per == "box"
    return "caps each box's bets and insurances together" if capped else "caps nothing"


def exchange(rules: Rules) -> str:
    """Return the range of an exchange."""
    least, greatest = rules.draw.exchange_min, rules.draw.exchange_max
    cards = "card" if greatest == 1 else "cards"
    return f"{greatest} {cards}" if least == greatest else f"{least} to {greatest} {cards}"


SAYINGS: Final = (
    said("the boxes on the table", lambda r: str(r.boxes.on_table), "boxes.on_table"),
    said(
        "the open boxes of one guest",
        lambda r: most(r.boxes.open_per_guest),
        "boxes.open_per_guest",
    ),
    said(
        "the blind boxes of one guest",
        lambda r: most(r.boxes.blind_per_guest),
        "boxes.blind_per_guest",
    ),
    said(
        "a guest's boxes must lie side by side", lambda r: yes(r.boxes.adjacent), "boxes.adjacent"
    ),
    said(
        "a guest's open boxes must carry equal antes",
        lambda r: yes(r.boxes.equal_antes),
        "boxes.equal_antes",
    ),
    said(
        "the table must name a payout maximum",
        lambda r: yes(r.limits.payout_max_required),
        "limits.payout_max_required",
    ),
    said("the payout maximum", maximum, "pay.maximum_per"),
    said("the draws of a box in a round", lambda r: most(r.course.draws), "course.draws"),
    said("boxes must decide in order", lambda r: yes(r.decision.in_order), "decision.in_order"),
    said("boxes must draw in order", lambda r: yes(r.draw.in_order), "draw.in_order"),
    said("an exchange", exchange, "draw.exchange_min", "draw.exchange_max"),
    said("the fee for an exchange", lambda r: antes(r.fee.exchange), "fee.exchange"),
    said("the fee for a sixth card", lambda r: antes(r.fee.sixth), "fee.sixth"),
    said("the fee for the dealer's game", lambda r: antes(r.fee.game), "fee.game"),
    said("the bet", lambda r: antes(r.bet.antes), "bet.antes"),
    said("the dealer has a game with", lambda r: better(r.dealer.minimum), "dealer.minimum"),
    said(
        "the dealer's game is for sale",
        lambda r: yes(r.dealer.game_for_sale),
        "dealer.game_for_sale",
    ),
    said("a blind box may buy it", lambda r: yes(r.dealer.blind_may_buy), "dealer.blind_may_buy"),
    said(
        "the dealer's card that goes out for a bought game",
        lambda r: f"the {r.dealer.replaced}",
        "dealer.replaced",
    ),
    said("a card of the rank that went out", redraw, "dealer.redraw"),
    said("the ante when the dealer has no game", lambda r: ante(r.no_game.ante), "no_game.ante"),
    said(
        "the ante when a bought game is none again",
        lambda r: ante(r.bought.failed_ante),
        "bought.failed_ante",
    ),
    said("the ante beside a winning bet", lambda r: ante(r.win.ante), "win.ante"),
    said("payouts", rounding, "pay.round_up_to"),
    said("a bonus", bonus, "bonus.max_antes", "bonus.min_table_minimums"),
    said("a draw loses the bonus", lambda r: yes(r.bonus.lost_by_draw), "bonus.lost_by_draw"),
    said("a fold loses the bonus", lambda r: yes(r.bonus.lost_by_fold), "bonus.lost_by_fold"),
    said(
        "the bonus is settled before any draw",
        lambda r: yes(r.bonus.before_draw),
        "bonus.before_draw",
    ),
    said("the hands that may be insured", lambda r: better(r.insurance.from_), "insurance.from"),
    said("an insurance", insurance, "insurance.min", "insurance.max_of", "insurance.max_share"),
    said(
        "the insurance when the dealer's game equals the hand",
        lambda r: "is taken" if r.insurance.tie == "taken" else "goes back",
        "insurance.tie",
    ),
)
