"""Working on a refused line: it is mended, or dismissed, once and for good."""

from collections.abc import Iterable, Iterator
from typing import Final, Self

from msgspec import UNSET

from ledger import body, instant
from ledger.case import Resolution
from ledger.content import check_words
from ledger.docket import Docket, docket
from ledger.error import Mismatch
from ledger.own import LineResolved, Outcome, QuarantineSealed, entry_of
from ledger.recorder import Answer, Clock, Line, Recorder, Taken
from ledger.store import Store
from ledger.writer import Writer

SOURCE: Final = "quarantine"
"""Where a mended line comes from; its line number is that of the refused line it stands for."""


class ResolutionFault(Mismatch):
    """A refused line, told by its number, that can't be resolved as was asked."""

    @classmethod
    def of_line(cls, number: int, expected: str, got: str) -> Self:
        """Tell it of a line."""
        return cls(f"refused line {number}", expected, got)


class NoSuchLine(ResolutionFault):
    """No refused line has this number."""


class AlreadyResolved(ResolutionFault):
    """Somebody has resolved it before."""


class NoSuchEvent(ResolutionFault):
    """The event that is to stand in its place is not in the log."""


def resolve(store: Store, clock: Clock, said: LineResolved) -> Resolution:
    """Say what became of a line, under the lock of the log's head: of two at once, one wins.

    Raises:
        NoSuchLine, AlreadyResolved, NoSuchEvent: it can't be said of this line.
        BadValue: a reason or a name that is empty, too long or no plain text.
    """
    check_words(by=said.by, reason=said.reason)
    before = docket(store)
    with store.writing() as writer:
        now, since = clock(), list(_since(before.upto, writer))
        if writer.refused > _sealed(before, since):
            writer.seal(now)
        done = {each.event.number: each for each in since if isinstance(each, Resolution)}
        require_open(said.number, writer.refused, before.resolved | done)
        _require_event(said, writer)
        (record,) = writer.append([entry_of(said, now)])
    return Resolution(record.seq, instant.text(now), said)


def mend(
    store: Store, clock: Clock, line: Line, *, by: str, reason: str
) -> tuple[Answer, Resolution | None] | None:
    """Record a line in the place of the refused one whose number it has, and resolve that one.

    A line that is refused again goes to the quarantine under a number of its own, and resolves
    nothing; None if it is blank. Cut short, it is done again: the event is there already.

    Raises:
        NoSuchLine, AlreadyResolved: there is nothing to mend.
        BadValue: as for `resolve`.
    """
    check_words(by=by, reason=reason)
    standing = docket(store)
    require_open(line.number, standing.count, standing.resolved)
    answers = Recorder(store, clock, SOURCE).record([line])
    if not answers:
        return None
    (answer,) = answers
    if not isinstance(answer, Taken):
        return answer, None
    said = LineResolved(
        number=line.number, outcome=Outcome.MENDED, by=by, reason=reason, event_id=answer.id
    )
    try:
        return answer, resolve(store, clock, said)
    except AlreadyResolved as error:
        error.got += f"; {answer.id} is in the log as entry {answer.seq}"
        raise


def require_open(number: int, count: int, resolved: dict[int, Resolution]) -> None:
    """Refuse a line that does not exist, or that was resolved before.

    Raises:
        NoSuchLine, AlreadyResolved: that is so.
    """
    if not 1 <= number <= count:
        lines = f"one of the {count} lines" if count else "a line"
        raise NoSuchLine.of_line(number, f"{lines} of the quarantine", "no such line")
    if done := resolved.get(number):
        raise AlreadyResolved.of_line(number, "an open line", f"one {done.words}")


def _require_event(said: LineResolved, writer: Writer) -> None:
    if said.event_id is not UNSET and said.event_id not in writer.known([said.event_id]):
        raise NoSuchEvent.of_line(said.number, "an event of the log", said.event_id)


def _since(seq: int, writer: Writer) -> Iterator[Resolution | QuarantineSealed]:
    """Yield what was resolved and sealed after a position."""
    for record in writer.records_after(seq):
        if body.of_table(record.body):
            continue
        said = body.own_body(record)
        if isinstance(said.event, LineResolved):
            yield Resolution(record.seq, said.recorded_at, said.event)
        elif isinstance(said.event, QuarantineSealed):
            yield said.event


def _sealed(before: Docket, since: Iterable[Resolution | QuarantineSealed]) -> int:
    """Return how many lines are sealed: not all in a ledger of an earlier version."""
    counts = [count for count, _ in before.seals[-1:]]
    counts += [each.count for each in since if isinstance(each, QuarantineSealed)]
    return max(counts, default=0)
