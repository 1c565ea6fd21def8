"""One transaction's worth of lines: each is taken, or refused and kept."""

import hashlib
from dataclasses import dataclass, field

import msgspec

from ledger.derivation import entry_of
from ledger.event import canonical
from ledger.intake import WHITE, Arrival, read
from ledger.pending import Pending
from ledger.pit import Pit
from ledger.quarantine import Refused
from ledger.refusal import IdConflict, Refusal
from ledger.writer import Known, Writer


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line of a source: its number from 1, its bytes without the line's end."""

    number: int
    text: bytes


class Taken(msgspec.Struct, frozen=True, gc=False):
    """An event that is in the log: its first record's place; ``again`` if it was there before."""

    line: int
    id: str
    seq: int
    leaf: bytes
    again: bool


@dataclass(frozen=True, slots=True)
class Rejected:
    """A line that is in the quarantine under ``number``, and why."""

    line: int
    number: int
    refusal: Refusal


Answer = Taken | Rejected
Arrived = tuple[Line, Arrival | Refusal]


def arrived(line: Line) -> Arrived:
    """Return a line with its event, or with why it is none."""
    try:
        return line, read(line.text)
    except Refusal as refusal:
        return line, refusal


def blank(line: Line) -> bool:
    """Tell whether a line holds nothing but white space."""
    return not line.text.strip(WHITE)


@dataclass(slots=True)
class Batch:
    """Lines under the lock of the log's head; ``now`` is microseconds since 1970-01-01 UTC."""

    pit: Pit
    writer: Writer
    source: str
    now: int
    known: dict[str, Known] = field(default_factory=dict)

    def record(self, lines: list[Arrived]) -> list[Answer]:
        """Take or refuse each line in its order."""
        self.pit.keep_up(self.writer)
        ids = (each.event.id for _, each in lines if isinstance(each, Arrival))
        self.known = self.writer.known(list(dict.fromkeys(ids)))
        pending = Pending(self.writer)
        outcomes = [(line, self._outcome(line, each, pending)) for line, each in lines]
        pending.flushed()
        answers = self._kept(outcomes)
        self.pit.seen = self.writer.size
        return answers

    def _outcome(self, line: Line, each: Arrival | Refusal, pending: Pending) -> Taken | Refusal:
        if isinstance(each, Refusal):
            return each
        try:
            return self._take(line, each, pending)
        except Refusal as refusal:
            return refusal

    def _take(self, line: Line, arrival: Arrival, pending: Pending) -> Taken:
        """Append one event, or find that it is there already."""
        name = arrival.event.id
        if before := self.known.get(name):
            if before.digest != hashlib.sha256(arrival.json).digest():
                told = f"the content recorded as entry {before.seq}, or a new id"
                raise IdConflict("id", told, f"{name} with other content")
            return Taken(line.number, name, before.seq, before.leaf, again=True)
        opened = self.pit.admit(arrival.event, pending)
        entry = entry_of(arrival, self.now, opened)
        seq, leaf = pending.add(entry)
        assert entry.digest is not None
        self.known[name] = Known(seq, leaf, entry.digest)
        return Taken(line.number, name, seq, leaf, again=False)

    def _kept(self, outcomes: list[tuple[Line, Taken | Refusal]]) -> list[Answer]:
        """Put what was refused into the quarantine; return the answer to each line."""
        refused = [
            self._refused(line, outcome)
            for line, outcome in outcomes
            if isinstance(outcome, Refusal)
        ]
        numbers = iter(self.writer.refuse(refused))
        if refused:
            self.writer.seal(self.now)
        return [
            Rejected(line.number, next(numbers), outcome)
            if isinstance(outcome, Refusal)
            else outcome
            for line, outcome in outcomes
        ]

    def _refused(self, line: Line, refusal: Refusal) -> Refused:
        named = _named(line.text)
        return Refused(
            received_us=self.now,
            source=self.source,
            line_number=line.number,
            line=line.text,
            reason=canonical(refusal.as_dict()).decode(),
            table=named.get("table"),
            shift=named.get("shift"),
            event_id=named.get("id"),
        )


def _named(text: bytes) -> dict[str, str]:
    """Return what a refused line says of its place, as far as it can be read."""
    try:
        value = msgspec.json.decode(text)
    except (msgspec.MsgspecError, RecursionError):
        return {}
    names = value if isinstance(value, dict) else {}
    return {key: item for key, item in names.items() if isinstance(item, str)}
