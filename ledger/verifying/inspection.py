"""The inspection of a ledger, page by page: rows, tree, quarantine and checkpoints together."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Self, TypeAlias

from ledger.database import lookup
from ledger.database.layout import checkpoint
from ledger.error import EntryDamaged
from ledger.merkle import EMPTY
from ledger.numbering import Numbering
from ledger.own import AnyOwn, KeyRotated, QuarantineSealed, ReportIssued, TokenMade, TokenRevoked
from ledger.signing.key import VerifierKey
from ledger.store import Store
from ledger.tokens import Tokens
from ledger.verifying import entry_fault, guard, identities
from ledger.verifying.answers import PRIME, Answers
from ledger.verifying.extent import Extent, extent
from ledger.verifying.identities import SPAN, Counted, Lost
from ledger.verifying.regrowth import Regrowth
from ledger.verifying.row import Closed, Page, Row, reckon
from ledger.verifying.running_digest import RunningDigest
from ledger.verifying.signatures import KeptCheckpoint, Roots, Signatures, read_kept
from ledger.verifying.verification import Fault, Faults, Verification

SHIFTS: Final = 20
"""Shifts without a checkpoint that are named; the others are counted."""
TABLES: Final = ("guard", "head", "entry", "event_id", "quarantine", "node", "checkpoint")
"""The order in which faults are told; what an inspector brought comes last."""


class StoredCheckpoint(NamedTuple):
    """A checkpoint that the ledger keeps, by the size that its column tells."""

    size: int
    note: bytes


Mark: TypeAlias = AnyOwn | Closed | StoredCheckpoint | KeptCheckpoint
"""What says something of the log up to an entry."""
Placed: TypeAlias = tuple[int, int, Mark]
"""A mark after its position, and its turn there: entries, then checkpoints, then those brought."""


@dataclass(slots=True)
class Inspection:
    """What was seen of a ledger, up to an entry.

    ``named`` counts the entries with an id; ``stored`` is the size of the last checkpoint;
    ``broken`` is whether an entry is missing; ``closed`` are shifts that closed after the last
    checkpoint, the first of ``closed_count``; ``lost`` are questions that the database works on.
    """

    store: Store
    extent: Extent
    faults: Faults
    tree: Regrowth
    quarantine: RunningDigest
    signatures: Signatures
    answers: Answers
    kept: list[tuple[int, KeptCheckpoint]]
    beside: Executor
    ids: Future[Counted]
    named: int = 0
    stored: int = 0
    broken: bool = False
    closed: list[Closed] = field(default_factory=list)
    closed_count: int = 0
    lost: list[Future[list[Lost]]] = field(default_factory=list)
    issued: Numbering = field(default_factory=Numbering)
    tokens: Tokens = field(default_factory=Tokens)

    @classmethod
    def of(
        cls,
        store: Store,
        kept: Sequence[KeptCheckpoint],
        keys: Sequence[VerifierKey],
        beside: Executor,
        factor: int,
    ) -> Self:
        """Look how far the ledger goes, and begin; ``beside`` runs what the database does alone."""
        faults = Faults()
        for wrong in guard.faults(store):
            faults.add("guard", wrong.place, "definition", wrong.expected, wrong.got)
        far = extent(store, faults)
        tree = Regrowth(store, far.nodes, faults)
        quarantine = RunningDigest(store, far.refused, far.refused_digest, faults)
        sizes = read_kept(kept, faults)
        signatures = Signatures(keys, faults)
        answers = Answers(store, far.size, faults, beside, 1 + factor % (PRIME - 1))
        ids = beside.submit(identities.count, store, far.size)
        return cls(store, far, faults, tree, quarantine, signatures, answers, sizes, beside, ids)

    def take(self, first: int, last: int, rows: list[Row]) -> None:
        """Take the rows from one position to another."""
        self._look_up_ids(first)
        page = reckon(rows)
        self._miss(rows, first, last)
        self._count(page, rows)
        self.answers.take(rows, page.rare)
        marks: list[Placed] = [*self._stored(first, last), *self._brought(first, last)]
        roots = self._grow(page, {size for size, _, _ in marks})
        for row in page.odd:
            self.faults.take(entry_fault.named(row, self.tree, self.store))
        marks += [(seq, 0, event) for seq, event in page.own]
        marks += [(closed.seq, 0, closed) for closed in page.closed]
        for size, _, mark in sorted(marks, key=lambda each: each[:2]):
            self._follow(size, mark, roots.get(size, ()))

    def finish(self) -> Verification:
        """Take what is left, and tell what was found."""
        while self.lost:
            self._tell_lost()
        ids = self.ids.result()
        identities.tell_strays(self.store, ids, self.named, self.extent.size, self.faults)
        self.quarantine.finish()
        self.answers.finish()
        for size, each in self.kept:
            if not 0 < size <= self.extent.size:
                self.signatures.witness(each, size, None if size else (EMPTY,))
        self.signatures.finish()
        order = {table: place for place, table in enumerate(TABLES)}
        told = sorted(self.faults, key=lambda fault: order.get(fault.table, len(TABLES)))
        return Verification(
            size=self.extent.size,
            root=None if self.broken else self.tree.root(),
            faults=tuple(told),
            counts=dict(self.faults.counts),
            refused=self.extent.refused,
            unsealed=self.extent.refused - self.quarantine.sealed,
            keys=tuple(key.text for key in self.signatures.keys),
            checkpoints=self.signatures.checkpoints,
            signed=self.signatures.signed,
            anchored=self.signatures.anchored,
            witnessed=self.signatures.witnessed,
            uncovered=tuple(self.closed),
            uncovered_count=self.closed_count,
        )

    def _look_up_ids(self, first: int) -> None:
        """Have ids looked up while rows are reckoned: the database does it by itself."""
        span = SPAN[self.store.dialect]
        if (first - 1) % span == 0:
            last = min(first + span - 1, self.extent.size)
            self.lost.append(self.beside.submit(identities.lost, self.store, first, last))
        while self.lost and self.lost[0].done():
            self._tell_lost()

    def _tell_lost(self) -> None:
        for each in self.lost.pop(0).result():
            identities.tell_lost(self.store, each, self.faults)

    def _miss(self, rows: list[Row], first: int, last: int) -> None:
        """Name the positions that are missing: over them no tree can be grown."""
        if [row[0] for row in rows] == list(range(first, last + 1)):
            return
        self.broken = True
        there = {row[0] for row in rows}
        missing = (seq for seq in range(first, last + 1) if seq not in there)
        told = f"an entry {{}} of {self.extent.size}"
        self.faults.take(Fault("entry", seq, ("seq",), told.format(seq), "none") for seq in missing)

    def _count(self, page: Page, rows: list[Row]) -> None:
        """Count the rows with an id: those of a table's events."""
        own = {seq for seq, _ in page.own}
        self.named += len(rows) - len(own)
        self.named -= sum(row[4] is None and row[0] not in own for row in page.odd)

    def _grow(self, page: Page, sizes: set[int]) -> dict[int, tuple[bytes, ...]]:
        if self.broken:
            return {}
        return self.tree.extend(page.leaves, entry_fault.claims(page.odd), sizes)

    def _stored(self, first: int, last: int) -> Iterator[Placed]:
        size = checkpoint.c.size
        asked = lookup.CHECKPOINTS.where(size >= first, size <= last)
        for size_, note in self.store.fetch(asked.order_by(size)):
            yield size_, 1, StoredCheckpoint(size_, note)

    def _brought(self, first: int, last: int) -> Iterator[Placed]:
        return ((size, 2, each) for size, each in self.kept if first <= size <= last)

    def _follow(self, size: int, mark: Mark, roots: Roots) -> None:
        """Take what says something of the log, in the order of the log."""
        match mark:
            case KeyRotated():
                self.signatures.rotate(size, mark)
            case QuarantineSealed():
                self.quarantine.seal(size, mark)
            case ReportIssued() | TokenMade() | TokenRevoked():
                self._fit(size, mark)
            case Closed():
                self.closed_count += 1
                self.closed += [mark] if len(self.closed) < SHIFTS else []
            case StoredCheckpoint() | KeptCheckpoint():
                self._vouch(size, mark, roots)
            case _:
                pass

    def _fit(self, seq: int, said: ReportIssued | TokenMade | TokenRevoked) -> None:
        """Name an entry that does not fit those of its kind before it."""
        try:
            if isinstance(said, ReportIssued):
                self.issued.take(said, seq)
            else:
                self.tokens.take(said, seq)
        except EntryDamaged as damage:
            self.faults.add("entry", seq, "body", damage.expected, damage.got)

    def _vouch(self, size: int, mark: StoredCheckpoint | KeptCheckpoint, roots: Roots) -> None:
        if isinstance(mark, StoredCheckpoint):
            self.stored = size
            good = self.signatures.vouch(size, mark.note, roots)
        else:
            good = self.signatures.witness(mark, size, roots)
            if good and self.stored != size:
                self.faults.add("checkpoint", size, "size", f"the one kept as {mark.name}", None)
        if good:
            self.closed, self.closed_count = [], 0
