"""A wager told: what lay there, what was due and why, what was done, and on which rule it rests."""

from collections.abc import Iterator

from msgspec import UNSET, Struct, UnsetType

from ledger.event import FEES, Wager
from replay.arithmetic import rests_on
from replay.audit import AuditedRound
from replay.check_payments import RULES, Key, judgeable
from replay.citation import Citation, cited
from replay.due import Due
from replay.finding import Finding, wager_of
from replay.insured import range_of
from replay.judged import Judged
from replay.reason import MISCOUNTED, NO_STAKE, reason
from replay.round import Moved
from replay.said import Said


class Allowed(Struct, frozen=True, kw_only=True):
    """What an insurance may come to, in minor units; none is allowed where least is above most."""

    least: int
    most: int


class WagerTold(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A wager; amounts are minor units, and left out where it is not known what was due.

    ``paid_difference`` and ``taken_difference`` are what was done less what was due; ``findings``
    names the findings of this wager by code; ``allowed`` is an open box's insurance range.
    """

    box: int
    guest: str
    wager: str
    stake: int
    why: Said
    rule: str
    cites: tuple[Citation, ...] = ()
    allowed: Allowed | UnsetType = UNSET
    due_paid: int | UnsetType = UNSET
    due_taken: int | UnsetType = UNSET
    paid: int
    taken: int
    paid_difference: int | UnsetType = UNSET
    taken_difference: int | UnsetType = UNSET
    findings: tuple[str, ...] = ()


def wagers(audited: AuditedRound) -> Iterator[WagerTold]:
    """Tell every wager with a due, then those on which money moved without one."""
    moved: dict[Key, list[Moved]] = {}
    for each in audited.judged.this.moved:
        moved.setdefault((each.box, each.guest, each.wager), []).append(each)
    for due in audited.dues:
        done = moved.pop((due.box, due.guest, due.wager), [])
        yield _due(audited.judged, due, done, audited.findings)
    for key, done in moved.items():
        yield _without_due(audited.judged, key, done, audited.findings)


def _due(judged: Judged, due: Due, moved: list[Moved], findings: list[Finding]) -> WagerTold:
    fee = due.stake if due.wager in FEES and due.taken else 0
    paid, taken = sum(each.paid for each in moved), fee + sum(each.taken for each in moved)
    return WagerTold(
        box=due.box,
        guest=due.guest,
        wager=due.wager.value,
        stake=due.stake,
        why=reason(judged, due),
        rule=f"{judged.book.name} {due.rule}",
        cites=cited(judged.book, *rests_on(judged, due)),
        allowed=_allowed(judged, due),
        due_paid=due.paid if due.judged else UNSET,
        due_taken=due.taken if due.judged else UNSET,
        paid=paid,
        taken=taken,
        paid_difference=paid - due.paid if due.judged else UNSET,
        taken_difference=taken - due.taken if due.judged else UNSET,
        findings=_codes(findings, (due.box, due.guest, due.wager)),
    )


def _without_due(
    judged: Judged, key: Key, moved: list[Moved], findings: list[Finding]
) -> WagerTold:
    """Tell money that moved where no stake lay, or on a box that is past judging."""
    number, guest, wager = key
    box = judged.deal.boxes.get(number)
    known = judgeable(judged, number)
    rule = RULES[wager] if known else "deck.hand"
    paid, taken = sum(each.paid for each in moved), sum(each.taken for each in moved)
    return WagerTold(
        box=number,
        guest=guest,
        wager=wager.value,
        stake=box.stake(guest, wager) if box else 0,
        why=NO_STAKE if known else MISCOUNTED,
        rule=f"{judged.book.name} {rule}",
        cites=cited(judged.book, rule),
        due_paid=0 if known else UNSET,
        due_taken=0 if known else UNSET,
        paid=paid,
        taken=taken,
        paid_difference=paid if known else UNSET,
        taken_difference=taken if known else UNSET,
        findings=_codes(findings, key),
    )


def _allowed(judged: Judged, due: Due) -> Allowed | UnsetType:
    """Return the range of an open box's insurance, where the hand that it rests on is known."""
    box = judged.deal.boxes[due.box]
    if due.wager is not Wager.INSURANCE or box.blind or due.box not in judged.show.boxes:
        return UNSET
    hand = judged.show.final(due.box)
    if hand is None or hand.category < judged.book.insurable:
        return UNSET
    found = range_of(judged.this, box, due.guest, hand, judged.book)
    return Allowed(least=found.least, most=found.most)


def _codes(findings: list[Finding], key: Key) -> tuple[str, ...]:
    named = ((each.code.value, (each.box, each.guest, wager_of(each))) for each in findings)
    return tuple(code for code, place in named if place == key)
