"""An audit: a prefix of the log replayed by the rulebooks of its shifts.

The road: events as they stand -> rounds -> dues -> findings, and the totals beside them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from msgspec import Struct

from ledger.case import NONE, Refusals
from ledger.correcting.correction import ShiftFile, Standing
from ledger.event import AnyEvent, ShiftClosed, ShiftOpened
from replay.amendment import Amended, Amendment
from replay.check_cards import CARD_CHECKS, shown_as_dealt
from replay.check_dealer import DEALER_CHECKS
from replay.check_decisions import ACT_CHECKS, DECISION_CHECKS, bonus_before_draws
from replay.check_guests import GUEST_CHECKS
from replay.check_insurance import INSURANCE_CHECKS
from replay.check_payments import PAYMENT_CHECKS
from replay.check_placing import PLACING_CHECKS, stakes_in_place
from replay.check_rounds import ROUND_CHECKS
from replay.check_shift import SHIFT_CHECKS, JudgedShift
from replay.check_stakes import STAKE_CHECKS, bet_is_antes, fee_is_antes
from replay.due import Due
from replay.finding import Code, Finding
from replay.fold import rounds
from replay.judged import Judged
from replay.ranking import rank_hands
from replay.round import Round
from replay.rulebook import Rulebook
from replay.settle import Worth, hands_of, settle, showdown
from replay.tally import Totals, chips, totals

Check = Callable[[Judged], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    *ROUND_CHECKS,
    *STAKE_CHECKS,
    *PLACING_CHECKS,
    *INSURANCE_CHECKS,
    *DECISION_CHECKS,
    *CARD_CHECKS,
    *DEALER_CHECKS,
    *GUEST_CHECKS,
    *PAYMENT_CHECKS,
)
"""Every check of a round, each one rule."""

VOID_CHECKS: tuple[Check, ...] = (
    *ACT_CHECKS,
    bonus_before_draws,
    bet_is_antes,
    fee_is_antes,
    stakes_in_place,
    *INSURANCE_CHECKS,
    shown_as_dealt,
    *DEALER_CHECKS,
)
"""The checks that hold for a deal called off without cause, too: its findings stay."""


@dataclass(frozen=True, slots=True)
class ShiftLog:
    """One shift of the log: its events in order, the rulebook that judges it, its past.

    ``closed_before`` is the closing inventory of the table's last shift, None for its first;
    ``refused`` is what was refused of it, which reports tell beside the audit; ``recorded`` is when
    each event came into the log (RFC 3339, UTC); ``closing_mended`` are the corrections of the
    table's last closing; ``own`` is the shift's own rulebook, where another judges it.
    """

    events: list[AnyEvent]
    book: Rulebook
    digest: str
    closed_before: int | None = None
    refused: Refusals = NONE
    recorded: Sequence[str] = ()
    closing_mended: tuple[Amendment, ...] = ()
    own: Rulebook | None = None


class Head(Struct, frozen=True, kw_only=True):
    """The prefix of the log that was audited: its size, and its root in hex (RFC 6962)."""

    size: int
    root: str


@dataclass(frozen=True, slots=True)
class AuditedRound:
    """A round with all that was reckoned of it."""

    judged: Judged
    findings: list[Finding]

    @property
    def dues(self) -> list[Due]:
        """What each wager was due."""
        return self.judged.dues


@dataclass(frozen=True, slots=True)
class AuditedShift:
    """A shift replayed: what stands of it, its rounds, findings and totals.

    ``file`` is all that was recorded, ``standing`` what stands of it; ``rounds`` holds the judged
    rounds in order; ``findings`` those of shift and rounds, sorted. ``own`` is the shift's own
    rulebook, where another judged it.
    """

    opening: ShiftOpened
    closing: ShiftClosed | None
    standing: list[Standing]
    file: ShiftFile
    book: Rulebook
    digest: str
    rounds: list[AuditedRound]
    findings: list[Finding]
    totals: Totals
    refused: Refusals = NONE
    recorded: Sequence[str] = ()
    closing_mended: tuple[Amendment, ...] = ()
    own: Rulebook | None = None

    def amended(self) -> Amended:
        """Return the corrections of the shift, and what rests on them."""
        recorded = dict(zip(self.file.known, self.recorded, strict=False))
        return Amended(self.file, recorded, self.closing_mended)


@dataclass(frozen=True, slots=True)
class Audit:
    """All that a report may say: shifts, findings, and the prefix of the log they rest on.

    ``instead`` is the rulebook that judged them all, if it was not each shift's own.
    """

    shifts: list[AuditedShift]
    head: Head
    findings: list[Finding] = field(default_factory=list)
    instead: Rulebook | None = None


def audit(logs: Iterable[ShiftLog], head: Head, instead: Rulebook | None = None) -> Audit:
    """Return the audit of shifts, given in the order of the log; ``instead`` judged them, if any.

    Findings are sorted by table, shift in the order of the log, round, box, guest, wager, code.
    """
    shifts = sorted((audit_shift(log) for log in logs), key=lambda shift: shift.opening.table)
    findings = [found for shift in shifts for found in shift.findings]
    return Audit(shifts, head, findings, instead)


def audit_shift(log: ShiftLog) -> AuditedShift:
    """Replay one shift."""
    file = ShiftFile()
    for event in log.events:
        file.add(event)
    standing = file.standing()
    events = [each.event for each in standing]
    opening = events[0]
    assert isinstance(opening, ShiftOpened)
    closing = next((event for event in events if isinstance(event, ShiftClosed)), None)
    folded = list(rounds(events))
    judged = list(audit_rounds(folded, log.book))
    moved = chips(events, folded)
    whole = JudgedShift(opening, events, moved, log.book, log.closed_before)
    findings = [found for check in SHIFT_CHECKS for found in check(whole)]
    findings += [found for each in judged for found in each.findings]
    findings.sort(key=Finding.place)
    unknown = sum(found.code is Code.CARDS_UNKNOWN for found in findings)
    return AuditedShift(
        opening=opening,
        closing=closing,
        standing=standing,
        file=file,
        book=log.book,
        digest=log.digest,
        rounds=judged,
        findings=findings,
        totals=totals(events, len(log.events), folded, log.book.name, unknown),
        refused=log.refused,
        recorded=log.recorded,
        closing_mended=log.closing_mended,
        own=log.own,
    )


def audit_rounds(folded: list[Round], book: Rulebook) -> Iterator[AuditedRound]:
    """Yield the rounds that can be judged, their hands ranked all at once."""
    over = [each for each in folded if each.over]
    hands = list(dict.fromkeys(cards for each in over for cards in hands_of(each)))
    worth = dict(zip(hands, rank_hands(hands), strict=True))
    for each in over:
        yield audit_round(each, worth, book)


def audit_round(this: Round, worth: Worth, book: Rulebook) -> AuditedRound:
    """Judge one round by every check."""
    show = showdown(this, worth)
    judged = Judged(this, this.deal, show, settle(this, show, book), book)
    findings = [found for check in CHECKS for found in check(judged)]
    findings += [found for void in _void(judged) for check in VOID_CHECKS for found in check(void)]
    once = {found.id: found for found in reversed(findings)}
    return AuditedRound(judged, sorted(once.values(), key=Finding.place))


def _void(judged: Judged) -> Iterator[Judged]:
    """Yield the deals that were called off without cause: their acts still count as breaches."""
    for when, deal in judged.this.unfounded:
        moved = [each for each in judged.this.moved if each.when.order < when.order]
        shadow = replace(judged.this, deal=deal, moved=moved)
        show = showdown(shadow, judged.show.worth)
        yield Judged(shadow, deal, show, [], judged.book, cut_short=True)
