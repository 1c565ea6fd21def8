"""What a transaction has taken and not yet sent: entries go to the database many at a time."""

from dataclasses import dataclass, field

from ledger.entry import Entry
from ledger.writer import Writer


@dataclass(slots=True)
class Pending:
    """Entries in their order, each with its position already."""

    writer: Writer
    entries: list[Entry] = field(default_factory=list)

    def add(self, entry: Entry) -> tuple[int, bytes]:
        """Take the next entry; return its position and its leaf."""
        self.entries.append(entry)
        return self.writer.size + len(self.entries), entry.leaf

    def flushed(self) -> Writer:
        """Return the writer, which can read all that was taken, for it has been sent."""
        if self.entries:
            self.writer.append(self.entries)
            self.entries = []
        return self.writer
