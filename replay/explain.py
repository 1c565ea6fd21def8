"""One round explained: its hands, its comparison, each wager's due, what was done, the rule."""

from collections.abc import Iterable, Iterator

from msgspec import UNSET, Struct, UnsetType

from ledger.event import FEES
from replay.amendment import Amendment
from replay.audit import AuditedRound
from replay.card import Card, card, face, text
from replay.check_payments import RULES, Key, judgeable
from replay.combination import NotAHandError, anatomy
from replay.due import Due
from replay.finding import Finding
from replay.holding import Holding
from replay.ranking import Hand
from replay.reason import MISCOUNTED, NO_STAKE, reason
from replay.round import Box, Moved
from replay.rulebook import Rulebook
from replay.said import Said


class HandTold(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A hand in words: its cards as on the wire, its main and second combination."""

    cards: tuple[str, ...] | UnsetType = UNSET
    main: str | UnsetType = UNSET
    main_cards: tuple[str, ...] | UnsetType = UNSET
    second: str | UnsetType = UNSET
    second_cards: tuple[str, ...] | UnsetType = UNSET
    multiple: int | UnsetType = UNSET


class BoxTold(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A box: who holds it, what it did, its hand as dealt and at the end."""

    box: int
    guests: tuple[str, ...]
    blind: bool
    decision: str
    dealt: HandTold
    final: HandTold


class WagerTold(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A wager: what lay there, what was due and why, what was done; minor units."""

    box: int
    guest: str
    wager: str
    stake: int
    why: Said
    rule: str
    due_paid: int | UnsetType = UNSET
    due_taken: int | UnsetType = UNSET
    paid: int
    taken: int


class Explanation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A round, step by step."""

    table: str
    shift: str
    round: int
    at: str
    rulebook: str
    dealer: HandTold
    dealer_after_exchange: HandTold | UnsetType = UNSET
    boxes: list[BoxTold]
    wagers: list[WagerTold]
    findings: list[Finding]
    corrections: list[Amendment] = []  # a struct gives each its own


def explain(audited: AuditedRound, corrections: Iterable[Amendment] = ()) -> Explanation:
    """Return the explanation of a judged round, with the corrections that it rests on."""
    judged = audited.judged
    this, show, book = judged.this, judged.show, judged.book
    bought = show.dealer.final if judged.deal.dealer.exchanges else None
    return Explanation(
        table=this.table,
        shift=this.shift,
        round=this.number,
        at=this.at,
        rulebook=book.name,
        dealer=told(show.dealer.first, show.dealt, book),
        dealer_after_exchange=told(bought, show.bought, book) if bought else UNSET,
        boxes=[_box(box, show.boxes[box.number], audited) for box in judged.deal.played],
        wagers=list(_wagers(audited)),
        findings=audited.findings,
        corrections=list(corrections),
    )


def told(cards: tuple[Card, ...] | None, hand: Hand | None, book: Rulebook) -> HandTold:
    """Return a hand in words, as the rulebook pays it; empty where it is not known."""
    if cards is None or hand is None:
        return HandTold() if cards is None else HandTold(cards=_texts(cards))
    second, total = book.pay_table.price_hand(hand)
    try:
        parts = anatomy(cards, second)
    except NotAHandError:  # a card twice in one hand
        return HandTold(cards=_texts(cards))
    return HandTold(
        cards=_texts(cards),
        main=hand.category.key,
        main_cards=_texts(parts.own),
        second=second.key if second is not None else UNSET,
        second_cards=_texts(parts.second_own) if second is not None else UNSET,
        multiple=total,
    )


def _texts(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(text(card) for card in cards)


def faces(cards: tuple[str, ...]) -> str:
    """Return cards of the wire as people read them."""
    return " ".join(face(card(each)) for each in cards)


def _box(box: Box, held: Holding, audited: AuditedRound) -> BoxTold:
    show, book = audited.judged.show, audited.judged.book
    return BoxTold(
        box=box.number,
        guests=tuple(box.guests),
        blind=box.blind,
        decision=box.decision.value if box.decision else "none",
        dealt=told(held.first, show.first(box.number), book),
        final=told(held.final, show.final(box.number), book),
    )


def _wagers(audited: AuditedRound) -> Iterator[WagerTold]:
    """Tell every wager with a due, then those on which money moved without one."""
    moved: dict[Key, list[Moved]] = {}
    for each in audited.judged.this.moved:
        moved.setdefault((each.box, each.guest, each.wager), []).append(each)
    for due in audited.dues:
        yield _due(audited, due, moved.pop((due.box, due.guest, due.wager), []))
    for key, done in moved.items():
        yield _without_due(audited, key, done)


def _due(audited: AuditedRound, due: Due, moved: list[Moved]) -> WagerTold:
    fee = due.stake if due.wager in FEES and due.taken else 0
    return WagerTold(
        box=due.box,
        guest=due.guest,
        wager=due.wager.value,
        stake=due.stake,
        why=reason(audited.judged, due),
        rule=f"{audited.judged.book.name} {due.rule}",
        due_paid=due.paid if due.judged else UNSET,
        due_taken=due.taken if due.judged else UNSET,
        paid=sum(each.paid for each in moved),
        taken=fee + sum(each.taken for each in moved),
    )


def _without_due(audited: AuditedRound, key: Key, moved: list[Moved]) -> WagerTold:
    """Tell money that moved where no stake lay, or on a box that is past judging."""
    judged = audited.judged
    number, guest, wager = key
    box = judged.deal.boxes.get(number)
    known = judgeable(judged, number)
    return WagerTold(
        box=number,
        guest=guest,
        wager=wager.value,
        stake=box.stake(guest, wager) if box else 0,
        why=NO_STAKE if known else MISCOUNTED,
        rule=f"{judged.book.name} {RULES[wager] if known else 'deck.hand'}",
        due_paid=0 if known else UNSET,
        due_taken=0 if known else UNSET,
        paid=sum(each.paid for each in moved),
        taken=sum(each.taken for each in moved),
    )
