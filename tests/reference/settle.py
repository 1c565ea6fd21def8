"""What every wager of a round is due: the table of the rules, wager by wager."""

from fractions import Fraction
from typing import NamedTuple

from tests.reference.cards import at_least, category, main_multiple, second_multiple, worth
from tests.reference.reading import AFTER_THE_SHOW, FEES, Key, Reading, Step


class Settled(NamedTuple):
    """What the house pays beside a stake, and what it takes of it, in minor units."""

    paid: int = 0
    taken: int = 0


BACK = Settled()
Dues = dict[Key, Settled | None]  # None: too little was seen


def dues(round_: Reading) -> Dues:
    """Return what each wager is due, the payout maximum applied."""
    return cut(round_, {key: due(round_, *key) for key in round_.wagered()})


def due(round_: Reading, box: int, guest: str, wager: str) -> Settled | None:
    if guest not in round_.guests(box):
        return BACK
    stake = round_.lies(box, guest, wager)
    if not stake:
        return BACK
    rules = {
        "ante": lambda: ante(round_, box, guest, stake),
        "bet": lambda: bet(round_, box, guest, stake),
        "bonus": lambda: bonus(round_, box, stake),
        "insurance": lambda: insurance(round_, box, guest),
    }
    return rules[wager]() if wager in rules else Settled(taken=stake)


def payout(round_: Reading, amount: int) -> Settled:
    """Return a payout, rounded up to the smallest chip where the rulebook says so."""
    chip = round_.book["pay.round_up_to"] or 1
    return Settled(paid=-(-amount // chip) * chip)


def whole(cards: list[str] | None) -> list[str] | None:
    """Return a hand that is worth something: one that holds a card twice is none."""
    return cards if cards and len(set(cards)) == len(cards) else None


def outcome(round_: Reading, box: int, guest: str) -> str | None:
    """Return how a guest stands on a box: the left column of the table of settlement."""
    if not round_.bets(box):
        return "folded"
    first, bought = round_.dealer_first(), round_.bought(box, guest)
    first, dealer = whole(first), whole(round_.dealer_final() if bought else first)
    if first is None or dealer is None:
        return None
    if not round_.game(dealer):
        return "failed" if bought else "no game"
    hand = whole(round_.final(box))
    if hand is None:
        return None
    ours, theirs = worth(hand), worth(dealer)
    return "higher" if ours > theirs else "equal" if ours == theirs else "lower"


def ante(round_: Reading, box: int, guest: str, stake: int) -> Settled | None:
    book = round_.book
    match outcome(round_, box, guest):
        case None:
            return None
        case "folded" | "lower":
            return Settled(taken=stake)
        case "no game":
            pays = book["no_game.ante"] == "paid"
        case "failed":
            pays = book["bought.failed_ante"] == "paid"
        case "higher":
            pays = book["win.ante"] == "paid"
        case _:
            pays = False
    return payout(round_, stake) if pays else BACK


def bet(round_: Reading, box: int, guest: str, stake: int) -> Settled | None:
    match outcome(round_, box, guest):
        case None:
            return None
        case "lower":
            return Settled(taken=stake)
        case "higher":
            hand = round_.final(box) or []
            both = main_multiple(hand, round_.book) + second_multiple(hand, round_.book)
            return payout(round_, both * stake)
        case _:
            return BACK


def bonus(round_: Reading, box: int, stake: int) -> Settled | None:
    if bonus_lost(round_, box):
        return Settled(taken=stake)
    first = whole(round_.first(box))
    if first is None:
        return None
    multiple = round_.book["pay.bonus"].get(category(first), 0)
    return payout(round_, multiple * stake) if multiple else Settled(taken=stake)


def bonus_lost(round_: Reading, box: int) -> bool:
    drawn = bool(round_.draws(box)) and round_.book["bonus.lost_by_draw"]
    folded = not round_.bets(box) and round_.book["bonus.lost_by_fold"]
    return bool(drawn or folded)


def insurance_counts(round_: Reading, step: Step) -> bool:
    """Tell whether an insurance was staked in time, on the final hand of a box that bets."""
    box = step.event["box"]
    if not round_.bets(box) or step.phase in AFTER_THE_SHOW:
        return False
    drawn_after = any(draw.place > step.place for draw in round_.draws(box))
    return box in round_.blind or (step.phase == "dealt" and not drawn_after)


def insured(round_: Reading, box: int, guest: str) -> int:
    """Return what a guest has staked in time on insurance."""
    placed = [s for s in round_.wagers(box, "insurance") if s.event["guest"] == guest]
    counted = sum(round_.kept[step] for step in placed if insurance_counts(round_, step))
    return min(counted, round_.lies(box, guest, "insurance"))


def insurance_range(round_: Reading, box: int, guest: str, hand: list[str]) -> tuple[int, int]:
    """Return the least and the greatest insurance of a guest."""
    book, bet_ = round_.book, round_.lies(box, guest, "bet")
    ante_ = round_.lies(box, guest, "ante")
    least = {"table_minimum": round_.limits["ante_min"], "ante": ante_, "bet": bet_}
    multiple = main_multiple(hand, book)
    if book["insurance.max_of"] == "main_and_second":
        multiple += second_multiple(hand, book)
    full = multiple * bet_
    if (maximum := payout_maximum(round_)) is not None:
        full = min(full, maximum)
    return least[book["insurance.min"]], int(full * Fraction(book["insurance.max_share"]) // 1)


def insurance(round_: Reading, box: int, guest: str) -> Settled | None:
    stake, hand = insured(round_, box, guest), whole(round_.final(box))
    if box in round_.blind and stake:
        if hand is None:
            return None
        most = insurance_range(round_, box, guest, hand)[1]
        low = not at_least(hand, round_.book["insurance.from"])
        stake = 0 if low else min(stake, most)
    return insurance_of(round_, stake, hand) if stake else BACK


def insurance_of(round_: Reading, stake: int, hand: list[str] | None) -> Settled | None:
    """Decide a stake that counts by the dealer's first five cards."""
    dealer = whole(round_.dealer_first())
    if dealer and not round_.game(dealer):
        return payout(round_, stake)
    if dealer is None or hand is None:
        return None
    tie_is_back = worth(dealer) == worth(hand) and round_.book["insurance.tie"] == "back"
    return BACK if worth(dealer) > worth(hand) or tie_is_back else Settled(taken=stake)


def payout_maximum(round_: Reading) -> int | None:
    applies = round_.book["pay.maximum_per"] == "box" and "payout_max" in round_.limits
    return round_.limits["payout_max"] if applies else None


def cut(round_: Reading, found: Dues) -> Dues:
    """Cut what is paid on each box: the insurances first, then the bets from what is left."""
    left_at_first = payout_maximum(round_)
    if left_at_first is None:
        return found
    for box in {box for box, _, _ in found}:
        left = left_at_first
        for wager in ("insurance", "bet"):
            uncut = {k: d.paid for k, d in found.items() if k[::2] == (box, wager) and d and d.paid}
            shares = shared(uncut, left)
            found |= {key: Settled(paid=share) for key, share in shares.items()}
            left -= sum(shares.values())
    return found


def shared(uncut: dict[Key, int], most: int) -> dict[Key, int]:
    """Share what may be paid in proportion, left-over units to the largest remainders."""
    total = sum(uncut.values())
    if total <= most:
        return uncut
    shares = {key: amount * most // total for key, amount in uncut.items()}
    over = sorted(uncut, key=lambda key: (-(uncut[key] * most % total), key[1]))
    for key in over[: most - sum(shares.values())]:
        shares[key] += 1
    return shares


def kept(round_: Reading) -> int:
    """Return the fees that are the house's."""
    return sum(d.taken for (_, _, wager), d in dues(round_).items() if wager in FEES and d)
