"""`events`: what the log holds, with both times: when it happened, and when it was recorded."""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from cli.asof import AsOf, moment, prefix
from cli.outcome import counted, give, misused, say, show

if TYPE_CHECKING:
    from ledger.inquiry import Wanted
    from ledger.store import Store
    from reports.occurrence import Occurrence, Telling

    Found = Iterator[tuple[Occurrence, str]]

BLOCK = 200
"""Rows that are aligned together."""

SHIFTS = 64
"""Shifts of which it is kept in memory what tells of their events."""

SECOND = 1_000_000


Table = Annotated[str | None, typer.Option(help="Events of this table.")]
Shift = Annotated[str | None, typer.Option(help="Events of shifts of this name.")]
Round = Annotated[int | None, typer.Option("--round", min=1, help="Events of this round.")]
Type = Annotated[str | None, typer.Option("--type", help="Events of this type, as payout_made.")]
By = Annotated[str | None, typer.Option(help="Events that this badge or device wrote.")]
From = Annotated[
    str | None, typer.Option("--from", metavar="TIME", help="That happened then or later.")
]
To = Annotated[
    str | None, typer.Option("--to", metavar="TIME", help="That happened then or earlier.")
]
RecordedFrom = Annotated[
    str | None, typer.Option(metavar="TIME", help="That were recorded then or later.")
]
RecordedTo = Annotated[
    str | None, typer.Option(metavar="TIME", help="That were recorded then or earlier.")
]
Late = Annotated[
    int | None,
    typer.Option(min=0, metavar="SECONDS", help="That were recorded at least so long after."),
]
Json = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]


def events(
    context: typer.Context,
    table: Table = None,
    shift: Shift = None,
    round_: Round = None,
    type_: Type = None,
    by: By = None,
    from_: From = None,
    to: To = None,
    recorded_from: RecordedFrom = None,
    recorded_to: RecordedTo = None,
    late: Late = None,
    as_of: AsOf = None,
    json: Json = False,
) -> None:
    """List the log's events with both times, how late each came, and what corrected it."""
    from ledger.inquiry import Wanted
    from ledger.store import Store

    wanted = Wanted(
        table, shift, round_, _known(type_), by,
        at=(_time("--from", from_), _time("--to", to)),
        recorded=(_time("--recorded-from", recorded_from), _time("--recorded-to", recorded_to)),
        late_us=None if late is None else late * SECOND,
    )  # fmt: skip
    with Store.open(context.obj) as store:
        found = _found(store, wanted, prefix(store, as_of) or store.size())
        count = _given(found) if json else _shown(found)
    say(counted(count, "event"))


def _time(option: str, said: str | None) -> int | None:
    return None if said is None else moment(option, said)


def _known(type_: str | None) -> str | None:
    from ledger.body import TABLE_TYPES

    if type_ is not None and type_ not in TABLE_TYPES:
        misused(f"--type: expected a type of event, as payout_made, got {type_}")
    return type_


def _found(store: "Store", wanted: "Wanted", upto: int) -> "Found":
    """Yield events as they are listed, each with its shift's currency."""
    from ledger import body, inquiry
    from reports.occurrence import occurrence

    shifts = _Shifts(store, upto)
    for record in inquiry.events(store, wanted, upto):
        entry = body.table_body(record)
        telling = shifts.of(entry.event.table, entry.event.shift)
        yield occurrence(record.seq, entry, telling), telling.currency


@dataclass(slots=True)
class _Shifts:
    """What tells of the events of shifts; of those asked about last it is kept."""

    store: "Store"
    upto: int
    kept: "OrderedDict[tuple[str, str], Telling]" = field(default_factory=OrderedDict)

    def of(self, table: str, shift: str) -> "Telling":
        """Return what tells of a shift's events."""
        from ledger import body, inquiry
        from reports.occurrence import telling

        if (table, shift) not in self.kept:
            records = inquiry.telling(self.store, table, shift, self.upto)
            told = telling((record.seq, body.table_body(record)) for record in records)
            self.kept[table, shift] = told
            if len(self.kept) > SHIFTS:
                self.kept.popitem(last=False)
        self.kept.move_to_end((table, shift))
        return self.kept[table, shift]


def _given(found: "Found") -> int:
    from reports.occurrence import occurrence_json

    count = 0
    for count, (each, _) in enumerate(found, start=1):  # noqa: B007 # counted on
        give(occurrence_json(each))
    return count


def _shown(found: "Found") -> int:
    from reports.occurrence import Columns, cells

    columns, count = Columns(), 0
    while rows := [cells(each, currency) for each, currency in islice(found, BLOCK)]:
        columns.widen(rows)
        if not count:
            show(columns.heads())
        show("\n".join(columns.lines(rows)))
        count += len(rows)
    return count
