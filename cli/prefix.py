"""Reading the chosen shifts out of the prefix of the log that they are audited on."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cli.choice import Choice, choose
from cli.collector import resting
from cli.outcome import misused
from cli.progress import bar

if TYPE_CHECKING:
    from ledger.body import TableBody
    from ledger.docket import Docket
    from ledger.entry import Record
    from ledger.own import RulebookRegistered
    from ledger.registry import RulebookUsed
    from ledger.store import Store
    from replay.amendment import Amendment
    from replay.audit import Audit, ShiftLog
    from replay.rulebook import Rulebook


def audited(store: "Store", choice: Choice, rulebook: str | None = None) -> "Audit":
    """Return the audit of the chosen shifts, on the prefix up to their last entry.

    ``rulebook`` judges them all instead of their own: what if. Ends with exit code 2 if there is
    no such shift, prefix or rulebook. Raises GapInLog or EntryDamaged if, from their first entry
    on, one is missing or is not what the log's root rests on.
    """
    from ledger import tree
    from replay.audit import Head, audit

    chosen = choose(store, choice)
    if chosen.openings:
        tree.hold(store, min(record.seq for record in chosen.openings), chosen.size)
    with bar("auditing", len(chosen.openings), "shifts") as move, resting():
        reader = Reader(store, chosen.size)
        instead = None if rulebook is None else reader.named(rulebook)
        logs = (reader.log(record, move, instead) for record in chosen.openings)
        head = Head(size=chosen.size, root=store.root(chosen.size).hex())
        return audit(logs, head, None if instead is None else reader.book(instead))


@dataclass(slots=True)
class Reader:
    """Reads shifts out of a prefix of the log; each rulebook that judges is read once.

    What else is registered is left unread: it may be the text of a later version of the program.
    """

    store: "Store"
    size: int
    books: "dict[str, Rulebook]" = field(default_factory=dict)
    registered: "list[RulebookRegistered]" = field(init=False)
    docket: "Docket" = field(init=False)

    def __post_init__(self) -> None:
        """Read what was registered, refused and resolved in the prefix, once for all shifts."""
        from ledger import body
        from ledger.docket import docket
        from ledger.own import RulebookRegistered

        records = self.store.own(RulebookRegistered, self.size)
        self.registered = [body.own(record, RulebookRegistered) for record in records]
        self.docket = docket(self.store, self.size)

    def log(
        self, opening: "Record", move: Callable[[int], None], instead: str | None
    ) -> "ShiftLog":
        """Return one shift's log, by its opening; a digest given names another rulebook for it."""
        from ledger import body
        from replay.audit import ShiftLog

        event = body.table_body(opening).event
        bodies = list(self.bodies(event.table, event.shift))
        own = used(opening, bodies).digest
        digest = instead or own
        closed_before, closing = self._before(event.table, opening.seq)
        move(1)
        return ShiftLog(
            events=[each.event for each in bodies],
            book=self.book(digest),
            digest=digest,
            closed_before=closed_before,
            recorded=times(bodies),
            closing_mended=closing,
            refused=self.docket.of_shift(event.table, event.shift),
            own=self.book(own) if instead else None,
        )

    def bodies(self, table: str, shift: str) -> "Iterator[TableBody]":
        """Yield the entries of a shift, corrections included."""
        from ledger import body

        for record in self.store.records(upto=self.size, table=table, shift=shift):
            yield body.table_body(record)

    def book(self, digest: str) -> "Rulebook":
        """Return a registered rulebook by its digest; raises RulebookError if it is none."""
        from ledger.error import EntryDamaged
        from ledger.registry import digest_of
        from replay.rulebook import load

        if digest not in self.books:
            told = next((one for one in self.registered if digest_of(one.toml) == digest), None)
            if told is None:
                raise EntryDamaged("rulebook", "a registered digest", digest)
            self.books[digest] = load(told.toml, f"{told.id}@{told.version}")
        return self.books[digest]

    def named(self, name: str) -> str:
        """Return the digest of ``id`` or ``id@version``; end with code 2 if there is none."""
        from ledger.refusal import UnknownRulebook
        from ledger.registry import registry_of

        try:
            return registry_of(self.registered).named(name).digest
        except UnknownRulebook as error:
            misused(f"--{error}")

    def _before(self, table: str, seq: int) -> "tuple[int | None, tuple[Amendment, ...]]":
        """Return what the table's shift before this one closed with, and that count's mending."""
        from ledger import body
        from replay.amendment import of_closing
        from replay.check_shift import closing_inventory

        before = self.store.last_opening(table, seq - 1)
        if before is None:
            return None, ()
        event = body.table_body(before).event
        closings = self.store.closings(event.table, event.shift, self.size)
        bodies = [body.table_body(record) for record in closings]
        events = [each.event for each in bodies]
        recorded = {each.event.id: each.recorded_at for each in bodies}
        return closing_inventory(events), of_closing(events, recorded)


def used(opening: "Record", bodies: "list[TableBody]") -> "RulebookUsed":
    """Return the rulebook of a shift: beside its opening, or beside one that replaced it.

    Raises EntryDamaged if the shift's entries are no longer found by the opening's table and name.
    """
    from ledger.error import EntryDamaged

    told = [each.rulebook for each in bodies if each.rulebook]
    if not told:
        where = f"the shift that entry {opening.seq} opened"
        raise EntryDamaged(where, "its entries, the first with a rulebook", f"{len(bodies)}")
    return told[-1]


def times(bodies: "list[TableBody]") -> list[str]:
    """Return when entries were recorded; one text for all of a transaction."""
    recorded: list[str] = []
    for each in bodies:
        same = recorded and recorded[-1] == each.recorded_at
        recorded.append(recorded[-1] if same else each.recorded_at)
    return recorded
