"""Recording: lines in, answers out; what is taken is in the log for good, or else kept."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ledger.batch import Answer, Batch, Line, Rejected, Taken, arrived, blank
from ledger.derivation import entry_of
from ledger.intake import Arrival
from ledger.pit import Pit
from ledger.refusal import Refusal
from ledger.store import Store

__all__ = ["Answer", "Clock", "Line", "Recorder", "Rejected", "Taken"]

Clock = Callable[[], int]
"""Microseconds since 1970-01-01 UTC."""


@dataclass(slots=True)
class Recorder:
    """Appends events to a store, a batch a transaction; one for a process and a source."""

    store: Store
    clock: Clock
    source: str
    pit: Pit = field(default_factory=Pit)

    def record(self, lines: Sequence[Line]) -> list[Answer]:
        """Append the events of lines, in their order; blank lines are skipped.

        All that is answered is in the database for good. Raises a LedgerError, and keeps
        nothing of the batch, if the database fails.
        """
        said = [arrived(line) for line in lines if not blank(line)]
        now = self.clock()
        if len(said) == 1 and (taken := self._at_once(*said[0], now)):
            return [taken]
        try:
            with self.store.writing() as writer:
                if 0 <= self.pit.seen != writer.size:
                    now = self.clock()  # others were first: the log's times follow its order
                return Batch(self.pit, writer, self.source, now).record(said)
        except BaseException:
            self.pit = Pit()  # what it learnt from the batch may not be in the log
            raise

    def _at_once(self, line: Line, said: Arrival | Refusal, now: int) -> Taken | None:
        """Append one event by what is known of its table, if that is how the log still stands."""
        if isinstance(said, Refusal) or not (desk := self.pit.ready(said.event)):
            return None
        entry = entry_of(said, now)
        if not self.store.append_at(self.pit.seen, entry):
            self.pit.alone = False
            return None
        seq = self.pit.appended(said.event, desk)
        return Taken(line.number, said.event.id, seq, entry.leaf, again=False)
