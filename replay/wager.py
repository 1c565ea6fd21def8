"""A wager told: what lay there, what was due and why, what was done, and on which rule it rests."""

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

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

    ``paid`` and ``taken`` are what was done until the round's close, the differences that less what
    was due; ``paid_after`` and ``taken_after`` moved since, negative what came back. ``findings``
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
    paid_after: int = 0
    taken_after: int = 0
    findings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Expected:
    """What a wager was to come to, and why; nothing is known of ``due`` (paid, taken) if None."""

    why: Said
    rule: str
    cites: tuple[str, ...]
    due: tuple[int, int] | None


def wagers(audited: AuditedRound) -> Iterator[WagerTold]:
    """Tell every wager with a due, then those on which money moved or lay without one."""
    judged, findings = audited.judged, audited.findings
    moved: dict[Key, list[Moved]] = {key: [] for key in _laid(judged)}
    for each in judged.this.moved:
        moved.setdefault((each.box, each.guest, each.wager), []).append(each)
    for due in audited.dues:
        key = (due.box, due.guest, due.wager)
        known = (due.paid, due.taken) if due.judged else None
        expected = _Expected(reason(judged, due), due.rule, rests_on(judged, due), known)
        told = _told(judged, key, expected, moved.pop(key, []), findings)
        yield replace(told, allowed=_allowed(judged, due))
    for key, done in moved.items():
        yield _told(judged, key, _without_due(judged, key), done, findings)


def _laid(judged: Judged) -> Iterator[Key]:
    """Yield each wager that was placed, whatever became of it."""
    for box in judged.deal.boxes.values():
        for placed in box.kept:
            yield box.number, placed.guest, placed.wager


def _without_due(judged: Judged, key: Key) -> _Expected:
    """Say why nothing was due: no stake lay there, or the box is past judging."""
    number, _, wager = key
    known = judgeable(judged, number)
    rule = RULES[wager] if known else "deck.hand"
    return _Expected(NO_STAKE if known else MISCOUNTED, rule, (rule,), (0, 0) if known else None)


def _told(
    judged: Judged, key: Key, expected: _Expected, moved: list[Moved], findings: list[Finding]
) -> WagerTold:
    number, guest, wager = key
    box = judged.deal.boxes.get(number)
    stake = box.stake(guest, wager) if box else 0
    before = [each for each in moved if not each.after_close]
    after = [each for each in moved if each.after_close]
    paid = sum(each.paid for each in before)
    fee = (expected.due[1] if expected.due else stake) if wager in FEES else 0
    taken = fee + sum(each.taken for each in before)
    return WagerTold(
        box=number,
        guest=guest,
        wager=wager.value,
        stake=stake,
        why=expected.why,
        rule=f"{judged.book.name} {expected.rule}",
        cites=cited(judged.book, *expected.cites),
        due_paid=expected.due[0] if expected.due else UNSET,
        due_taken=expected.due[1] if expected.due else UNSET,
        paid=paid,
        taken=taken,
        paid_difference=paid - expected.due[0] if expected.due else UNSET,
        taken_difference=taken - expected.due[1] if expected.due else UNSET,
        paid_after=sum(each.paid for each in after),
        taken_after=sum(each.taken for each in after),
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
