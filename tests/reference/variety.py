"""What occurs in shifts: codes, hands, pairs paid, wagers, decisions, settlements, rulebooks."""

from collections.abc import Iterator

from ledger.event import Wager
from replay.audit import Audit, AuditedRound
from replay.category import Category
from replay.due import Case
from tests.reference.books import CHOICES, HANDS, PAIRS
from tests.reference.cards import CATEGORIES, UNSEEN
from tests.reference.faults.by_code import BY_CODE
from tests.reference.reading import Event
from tests.reference.whole_shift import WholeShift

Feature = tuple[str, str]
KINDS = (
    "fold", "bet", "exchange 1", "exchange 2", "exchange 3", "exchange 4", "exchange 5", "sixth",
    "game", "insurance", "blind", "blind bet", "blind sixth", "blind insurance", "blind game",
    "redeal", "unseen", "never shown", "dealer never shown", "made good late", "corrected",
    "fill", "credit", "drop", "dealer_changed", "limits_changed", "several guests",
)  # fmt: skip


def every_feature() -> set[Feature]:
    """Return all that must occur."""
    found = {("code", code) for code in BY_CODE}
    found |= {("box", name) for name in CATEGORIES} | {("dealer", name) for name in CATEGORIES}
    found |= {("paid", pair) for pair in PAIRS} | {("wager", wager.value) for wager in Wager}
    found |= {("kind", kind) for kind in KINDS} | {("case", case.value) for case in Case}
    return found | {(key, str(said(v))) for key, values in CHOICES.items() for v in values}


def said(value: object) -> object:
    """Return a choice as a rulebook's figures say it, whatever it was written as."""
    return list(value) if isinstance(value, tuple) else value


def features(shift: WholeShift, result: Audit) -> Iterator[Feature]:
    """Yield what occurs in a shift."""
    yield from (("code", str(one["code"])) for one in shift.wanted)
    for key, values in CHOICES.items():
        mine = shift.book[key]
        if isinstance(mine, dict):
            mine = [mine.get(hand, 0) for hand in (HANDS if key == "pay.bet" else HANDS[1:])]
        yield from ((key, str(said(v))) for v in values if said(v) == mine)
    for each in result.shifts[-1].rounds:
        yield from hands(each)
    yield from (("kind", kind) for kind in kinds(shift.events))
    for played in shift.rounds:
        yield from (("kind", kind) for kind in of_round(played.events))
        placed = [e["wager"] for e in played.events if e["type"] == "wager_placed"]
        yield from (("wager", wager) for wager in placed)


def hands(each: AuditedRound) -> Iterator[Feature]:
    """Yield the hands of a round, how its wagers were settled, and which pairs were paid."""
    judged = each.judged
    for dealer in (judged.show.dealt, judged.show.bought):
        if dealer:
            yield "dealer", key(dealer.category)
    for number in judged.show.boxes:
        if hand := judged.show.final(number):
            yield "box", key(hand.category)
    for due in each.dues:
        yield "case", due.case.value
        hand = judged.show.final(due.box) if due.box in judged.show.boxes else None
        if due.wager is Wager.BET and due.paid and hand:
            second, _ = judged.book.pay_table.price_hand(hand)
            if second:
                yield "paid", f"{key(hand.category)}+{key(second)}"


def key(category: Category) -> str:
    return category.key


def kinds(events: list[Event]) -> Iterator[str]:
    """Yield what happened between rounds, and to the record."""
    for event in events:
        yield event["type"] if not event["type"].startswith("event_") else "corrected"


def of_round(events: list[Event]) -> Iterator[str]:
    """Yield what boxes and the dealer did in a round."""
    blind = {e["box"] for e in events if e.get("blind")}
    shown = {e["box"] for e in events if e["type"] == "hand_shown"}
    yield from ("blind" for _ in blind)
    dealt = [e for e in events if e["type"] == "cards_dealt"]
    hidden = {e["box"] for e in dealt if UNSEEN in e["cards"]}
    yield from ("unseen" for _ in hidden)
    yield from ("never shown" for _ in hidden - shown)
    if not any(e["type"] == "dealer_shown" for e in events):
        yield "dealer never shown"
    guests = {(e["box"], e["guest"]) for e in events if "guest" in e}
    if len(guests) > len({box for box, _ in guests}):
        yield "several guests"
    if events[-1]["type"] not in {"round_closed", "box_folded"} and "amount" in events[-1]:
        yield "made good late"
    yield from (kind for e in events for kind in of_event(e, blind))


def of_event(event: Event, blind: set[int]) -> Iterator[str]:
    match event["type"]:
        case "box_folded":
            yield "fold"
        case "misdeal_called":
            yield "redeal"
        case "cards_exchanged":
            yield f"exchange {len(event['discarded'])}"
        case "sixth_dealt":
            yield "sixth"
        case "wager_placed" if event["wager"] in {"bet", "game", "insurance", "sixth"}:
            of_blind = "blind " if event["box"] in blind else ""
            yield f"{of_blind}{event['wager']}"
