"""Any shift at all: rounds and single events from pools so small that cards and guests collide."""

from collections.abc import Iterable, Iterator
from random import Random

import msgspec

from ledger.correcting.course import Course
from ledger.correcting.fitting import fitting
from ledger.desk import Desk
from ledger.event import AnyEvent, Correction, ShiftOpened
from ledger.field import UNSEEN
from ledger.refusal import Refusal
from tests.replay.any_round import Fields, Row, any_round

POOL = ["As", "Ad", "Ks", "Kd", "Kh", "Qs", "Js", "Ts", "9s", "2c", "3d", "4h"]
WAGERS = ["ante", "bonus", "bet", "exchange", "sixth", "insurance", "game"]
FEES = {"exchange", "sixth", "game"}
CHIPS = [
    "wager_placed", "wager_placed", "wager_withdrawn",
    "payout_made", "wager_taken", "payout_returned", "take_returned",
]  # fmt: skip
CARDS = ["cards_dealt", "dealer_dealt", "hand_shown", "dealer_shown", "cards_exchanged"]
OF_THE_ROUND = [
    *CHIPS, *CHIPS, *CARDS, *CARDS, "sixth_dealt", "sixth_dealt", "dealer_exchanged",
    "dealer_exchanged", "box_folded", "box_folded", "misdeal_called", "bets_closed", "round_closed",
    "round_opened", "round_opened",
]  # fmt: skip
CORRECTIONS = ["event_voided", "event_replaced", "event_inserted"]
OF_THE_SHIFT = ["limits_changed", "dealer_changed", "fill", "credit", "drop", "shift_closed"]


def any_row(seed: int) -> Row:
    """Return events that come together: a whole round, some of its events, or one alone."""
    chance = Random(seed)
    kind = chance.random()
    if kind < 0.3:
        return any_round(seed)
    if kind < 0.45:
        return any_round(seed)[: chance.randint(2, 20)]
    if kind < 0.55:
        return [any_correction(chance)]
    return [any_event(chance) for _ in range(chance.randint(1, 3))]


def any_event(chance: Random) -> Fields:
    of_shift = chance.random() < 0.1
    type_ = chance.choice(OF_THE_SHIFT if of_shift else OF_THE_ROUND)
    return {"type": type_} | fields(chance, type_)


def any_correction(chance: Random) -> Fields:
    type_ = chance.choice(CORRECTIONS)
    named = "after" if type_ == "event_inserted" else "target"
    row: Fields = {"type": type_, named: chance.randint(1, 150)}
    return row if type_ == "event_voided" else row | {"event": any_event(chance)}


def fields(chance: Random, type_: str) -> Fields:
    """Return the own fields of an event."""
    box: Fields = {"box": chance.choice([1, 2, 3, 9])}
    amount = chance.choice([50, 100, 100, 200, 200, 300, 600, 2**53 - 1])
    if type_ in CHIPS:
        wagers = [each for each in WAGERS if type_ != "wager_taken" or each not in FEES]
        mark = {"blind": True} if type_ == "wager_placed" and chance.random() < 0.1 else {}
        guest = {"guest": chance.choice(["G1", "G2", "G3"])}
        return box | guest | {"wager": chance.choice(wagers), "amount": amount} | mark
    made: dict[str, Fields] = {
        "cards_dealt": box | {"cards": cards(chance)},
        "hand_shown": box | {"cards": cards(chance)},
        "dealer_dealt": {"cards": cards(chance)},
        "dealer_shown": {"cards": cards(chance)},
        "cards_exchanged": box | {"discarded": cards(chance), "received": cards(chance)},
        "sixth_dealt": box | {"card": chance.choice([*POOL, UNSEEN])},
        "dealer_exchanged": {
            name: chance.choice([*POOL, UNSEEN]) for name in ("discarded", "received")
        },
        "box_folded": box,
        "misdeal_called": {"reason": "a card lay open"},
        "round_opened": {"ahead": chance.choice([1, 1, 1, 2])},
    }
    return made[type_] if type_ in made else shift_fields(chance, type_, amount)


def shift_fields(chance: Random, type_: str, amount: int) -> Fields:
    match type_:
        case "limits_changed":
            limits = {"ante_min": chance.choice([50, 100]), "ante_max": chance.choice([100, 1000])}
            most = {"payout_max": chance.choice([300, 10_000])} if chance.random() < 0.5 else {}
            return {"limits": limits | most}
        case "dealer_changed":
            return {"dealer": "D2"}
        case "fill" | "credit":
            return {"amount": amount, "slip": "S1"}
        case "drop":
            return {"amount": amount}
        case "shift_closed":
            return {"closing_inventory": chance.choice([0, 1_000_000])}
        case _:
            return {}


def cards(chance: Random) -> list[str]:
    count = chance.choice([5, 5, 5, 1, 2, 3, 4, 6])
    share = chance.choice([0, 0.3, 1])
    drawn = chance.sample(POOL, count)
    return [UNSEEN if chance.random() < share else card for card in drawn]


def recorded(rows: Iterable[Row], rulebook: str) -> Iterator[AnyEvent]:
    """Yield the events that the desk takes, the opening first; what it refuses is left out."""
    opening: Fields = {
        "type": "shift_opened", "gaming_day": "2026-11-27", "rulebook": rulebook, "currency": "EUR",
        "limits": {"ante_min": 100, "ante_max": 1000, "payout_max": 1000},
        "opening_inventory": 1_000_000,
    }  # fmt: skip
    course, number = Course(Desk("S1")), 0
    for row in ([opening], *rows):
        for each in row:
            made = event(each, len(course.file.known) + 1, number)
            try:
                course = taken(course, made)
            except Refusal:
                continue
            number = max(number, getattr(made, "round", 0))
            yield made


def taken(course: Course, made: AnyEvent) -> Course:
    if isinstance(made, ShiftOpened):
        return Course.of([made])
    if isinstance(made, Correction):
        course.correct(made, fitting(course.file, made))
    else:
        course.take(made)
    return course


def event(row: Fields, count: int, number: int) -> AnyEvent:
    """Return the event of some fields: its id by count, its round the last one."""
    whole: Fields = {
        "id": f"E{count}", "at": "2026-11-27T18:00:00Z", "by": "clerk",
        "table": "T1", "shift": "S1",
    } | row  # fmt: skip
    if ahead := whole.pop("ahead", 0):
        whole["round"] = number + ahead
    elif row["type"] in OF_THE_ROUND:
        whole["round"] = max(number, 1)
    if row["type"] in CORRECTIONS:
        whole |= {"reason": "a slip", "authorised_by": "manager"}
        whole |= {name: f"E{whole[name]}" for name in ("target", "after") if name in whole}
        if "event" in row:
            whole["event"] = embedded(row["event"], number)
    made: AnyEvent = msgspec.convert(whole, AnyEvent)
    return made


def embedded(inner: Fields, number: int) -> Fields:
    """Return the event within a correction; an opening of a round is that of one left out."""
    inner = inner | {"at": "2026-11-27T18:00:00Z"}
    if inner.pop("ahead", 0):
        inner["round"] = max(number - 1, 1)
    return inner
