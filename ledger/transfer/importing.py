"""Importing: an export back into an empty ledger, by the door that recording goes through.

Nothing is taken on trust. Every event is read and admitted as if it came from its table, its entry
is derived anew, and what comes of it must be the line of the export to the byte.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from ledger.derivation import entry_of
from ledger.error import EntryDamaged
from ledger.event import canonical
from ledger.evidence import BadExport, EvidenceFault
from ledger.own import AnyOwn, LineResolved, QuarantineSealed, RulebookRegistered
from ledger.pending import Pending
from ledger.pit import Pit
from ledger.quarantine import Refused, storable
from ledger.refusal import Refusal
from ledger.transfer.continuity import Continuity
from ledger.transfer.form import (
    CheckpointLine,
    EndLine,
    HeadLine,
    QuarantineLine,
    RefusedLine,
    end_of,
)
from ledger.transfer.founding import Founder, founding
from ledger.transfer.line import HERE, AnyLine, OwnLine, TableLine, demand_same, head_of, parsed
from ledger.writer import Known

LINES: Final = 2_000
BYTES: Final = 8 << 20
"""Lines, and bytes of them, that are taken at once."""

Fault: TypeAlias = EvidenceFault | EntryDamaged | Refusal
FAULTS: Final = (EvidenceFault, EntryDamaged, Refusal)
"""What may be wrong with a line."""
Numbered: TypeAlias = tuple[int, bytes]


def take_in(url: str, lines: Iterable[bytes], name: str) -> Continuity:
    """Make a ledger of an export's lines, each with its newline; return what it came to.

    ``name`` is the file's, for messages. It is one transaction: all of it, or nothing.

    Raises:
        BadExport: the lines are no whole export that a ledger can have written.
        NotEmpty: the ledger has entries already.
        DatabaseUnsuitable, DatabaseOutOfReach, NotALedger, LedgerNewer: as `Store.create` does.
    """
    numbered = enumerate(lines, start=1)
    number, first = next(numbered, (1, b""))
    try:
        head = head_of(first)  # before any database is touched
    except FAULTS as fault:
        raise placed(fault, number, name) from None
    with founding(url) as founder:
        taking = Import(founder, name, head.export.size)
        for block in blocks(numbered):
            taking.take(block)
        taking.finish()
    return taking.log


def blocks(lines: Iterable[Numbered]) -> Iterator[list[Numbered]]:
    """Yield lines many at a time, but never so many that they fill the memory."""
    block: list[Numbered] = []
    size = 0
    for number, line in lines:
        block.append((number, line))
        size += len(line)
        if len(block) == LINES or size > BYTES:
            yield block
            block, size = [], 0
    yield block


def placed(fault: Fault, number: int, name: str) -> BadExport:
    """Return what is wrong with a line, as it is told of the file."""
    inner = f"field {fault.field}" if isinstance(fault, Refusal) else fault.where
    where = f"line {number} of {name}" + ("" if inner == HERE else f", {inner}")
    return BadExport(where, fault.expected, fault.got)


def read(line: bytes) -> AnyLine | Fault:
    """Return what a line holds, or what is wrong with it: that is told when its turn comes."""
    try:
        return parsed(line)
    except FAULTS as fault:
        return fault


@dataclass(slots=True)
class Import:
    """An export on its way into a ledger; ``size`` is how many entries its first line tells."""

    founder: Founder
    name: str
    size: int
    pit: Pit = field(default_factory=Pit)
    log: Continuity = field(default_factory=Continuity)
    pending: Pending = field(init=False)
    known: dict[str, Known | int] = field(default_factory=dict)
    refused: list[Refused] = field(default_factory=list)
    lines: int = 1
    ended: bool = False

    def __post_init__(self) -> None:
        self.pending = Pending(self.founder.writer)

    def take(self, block: list[Numbered]) -> None:
        """Take lines in their order.

        Raises:
            BadExport: what comes is not how the log goes on.
        """
        writer = self.founder.writer
        self.pit.keep_up(writer)
        told = [(number, read(line)) for number, line in block]
        ids = [each.arrival.event.id for _, each in told if isinstance(each, TableLine)]
        self.known = {**writer.known(ids)}
        for self.lines, each in told:
            try:
                self._take(each)
            except FAULTS as fault:
                raise placed(fault, self.lines, self.name) from None
        self.pending.flushed()
        writer.refuse(self.refused)
        self.refused.clear()
        self.pit.seen = writer.size

    def finish(self) -> None:
        """Demand that all lines have come.

        Raises:
            BadExport: the last line is missing.
        """
        if not self.ended:
            missing = BadExport(HERE, 'a last line {"end":…}', "no more lines: it was cut short")
            raise placed(missing, self.lines + 1, self.name)

    def _take(self, line: AnyLine | Fault) -> None:
        if self.ended:
            raise BadExport(HERE, "nothing after the end", "another line")
        match line:
            case TableLine():
                self._event(line)
            case OwnLine():
                self._own(line)
            case QuarantineLine():
                self._refuse(line.quarantine)
            case CheckpointLine():
                self._checkpoint(line.checkpoint.encode())
            case EndLine():
                self._end(line)
            case HeadLine():
                raise BadExport(HERE, "one first line", "another one")
            case _:
                raise line

    def _event(self, line: TableLine) -> None:
        """Admit a table's event, and append what it is derived to if that is the line."""
        self._demand_sealed(None)
        name = line.arrival.event.id
        if name in self.known:
            raise BadExport(HERE, "each event once", f"{name} again")
        opened = self.pit.admit(line.arrival.event, self.pending)
        entry = entry_of(line.arrival, line.recorded_us, opened)
        demand_same(line.body, entry.body)
        self.log.take(entry.body, entry.leaf)
        self.known[name] = self.log.tree.size
        self.pending.add(entry)

    def _own(self, line: OwnLine) -> None:
        event = line.event
        self._demand_sealed(event)
        match event:
            case RulebookRegistered():
                self._register(event)
            case LineResolved():
                self._demand_event(event)
            case _:
                pass
        self.log.take(line.entry.body, line.entry.leaf, event)
        self.pending.add(line.entry)

    def _register(self, book: RulebookRegistered) -> None:
        if book.version in self.pit.registry.versions.get(book.id, {}):
            name = f"{book.id}@{book.version}"
            raise BadExport(HERE, "each version of a rulebook once", f"{name} again")
        self.pit.registry.add(book)

    def _demand_event(self, said: LineResolved) -> None:
        """Demand that the event that stands in a refused line's place is in the log."""
        if said.event_id and said.event_id not in self.pending.flushed().known([said.event_id]):
            raise BadExport(HERE, "an event recorded before", f"{said.event_id}, which is not")

    def _demand_sealed(self, event: AnyOwn | None) -> None:
        """Demand that refused lines stand right before the entry that seals them."""
        if self.log.refused > self.log.sealed and not isinstance(event, QuarantineSealed):
            told = f"an entry that seals refused line {self.log.refused}"
            raise BadExport(HERE, told, "another line")

    def _refuse(self, line: RefusedLine) -> None:
        row = line.row()
        if row != storable(row):
            raise BadExport(HERE, "names and a source as a ledger keeps them", "others")
        self.log.refuse(line.number, row, bytes.fromhex(line.digest))
        self.refused.append(row)

    def _checkpoint(self, note: bytes) -> None:
        self._demand_sealed(None)
        self.log.vouch(note)
        self.founder.keep(self.log.signed, note)

    def _end(self, line: EndLine) -> None:
        demand_same(canonical(line), canonical(EndLine(end=end_of(self.log))))
        if self.size != self.log.tree.size:
            told = f"{self.size} entries, as the first line has it"
            raise BadExport(HERE, told, f"{self.log.tree.size}")
        self.ended = True
