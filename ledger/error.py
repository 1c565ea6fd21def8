"""What keeps the program from its ledger: one class a failure, told in words from typed fields."""

from dataclasses import dataclass


class LedgerError(Exception):
    """Whatever keeps a user from what was asked; its words are for that user."""


@dataclass(eq=False)
class Mismatch(LedgerError):  # noqa: N818 # a failure is named by what is wrong
    """What is told by ``where`` is not what was ``expected`` but what was ``got``."""

    where: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.where}: expected {self.expected}, got {self.got}"


class DatabaseFault(Mismatch):
    """A database, told by its URL, that is not as it has to be."""


class DatabaseUnsuitable(DatabaseFault):
    """A database of a kind, version or encoding that can't hold a ledger."""


class DatabaseOutOfReach(DatabaseFault):
    """A database that can't be connected to, or stopped answering."""


class DatabaseBusy(DatabaseOutOfReach):
    """A SQLite file that others wrote to for as long as was waited for."""


class DatabaseDamaged(DatabaseFault):
    """A database whose file is torn or overwritten: restore it from a copy."""


class DatabaseForbidden(DatabaseFault):
    """A database that doesn't let this user do what is needed."""


class NotALedger(DatabaseFault):
    """A database, or a file, that holds something else, or nothing."""


class LedgerOlder(DatabaseFault):
    """A ledger that an earlier version of the program made."""

    def __str__(self) -> str:
        return f"{super().__str__()}: upgrade it with `pitledger init`"


class LedgerNewer(DatabaseFault):
    """A ledger that a later version of the program made or upgraded."""

    def __str__(self) -> str:
        return f"{super().__str__()}: it needs a newer pitledger"


class NotEmpty(DatabaseFault):
    """A ledger that holds entries already, where an empty one is needed."""


class LedgerFull(DatabaseFault):
    """A log with no room for what is to be appended."""


class RowInTheWay(DatabaseFault):
    """A row that somebody put where the log's next one belongs."""

    def __str__(self) -> str:
        return f"{super().__str__()}: `pitledger verify` names what is there"


class GapInLog(DatabaseFault):
    """A log in which a position is missing, though an append never leaves one out."""


class EntryDamaged(DatabaseFault):
    """An entry of the log that is not what only the ledger can have written."""
